"""The weights of the value network: signed bytes, compressed, in base 85.

``tests/network/fit_values.py`` writes this file.
"""

WEIGHTS = """
c-j?~hi)r75=1+YoFMrI?Ein-0-NyeyTP_JiJ8462(W>%Jj3a(I#s@3rlZu%-
H%#VCYfR>tP<oAqH>XDqxGJdf0#{Vo1?nw(Rh>~^B7fXb5`+@nJ24ENt5Qri*n+HnpIuy!tB$Hd!GNQGfC1n7s#dPX6xLG8#I+p
Ew+jJY%b$g|Gp|oNYXp*P22Mr#@<`aif0@n=<xVAw(5Ew7DpXyMa!6P-
bhUJpR1VJEK@ThzTs8Mu)g|rP;H~RrAzHbwEypJq;$HU+FP}}yF|qaiz5!gt<@jY(tAr{ZE(ivo#T*)^Gw}ap9lAVSD&nr)nRRE
i);T_B+fVXZCp0HaXo6b9&kXaDSI_P!eA|8)F!FQt{Sd+!?)b%+ka0p#%MRA<jOPQgsyyA_eU~coHJp}r43hgQj_)PiZA;xy;m0
VbMlGY*A~PpGqo<FQ3IJH-+WgKV{g=*=s1K1t)u52AB9KEVVYGY-2I&A-
7E(ia(13nWNdbdYX@oeLtMg=`=>l_WF@mHYd$;4<(f#a9f!oA>R-(jRayuuW2aa}oCZ%E*nBUR*=5&y)wj`NJ&fL4PpxH#Wi*-
B;X|K^=EiIkig_nKlUj2vo0?)B$58T46W1FZhG&(T*Q)yY(ld>}Z#ZhK9K}kZeZ^wsXkMg+aXBg)pv~O#hLz(1#rZl~X*7@Du~S
eCAQFqZJ(kw(eM?Ek(6$b#U!BVk$c<r#<>8k*jl|d>jKN7FuD*;A;U+7Pvl4~^%@TK-91+Bi-
&xA3+AE)B%a^#(8n!(<73)*TL>UspdSOn_(7Iv!o}qB!<b-
;)eGi!Ua`$%;T45zq9Ll@f<oT9DpWrWnO$B$9X}`!ps&1K0pDrC|X2S5>o*j)Ii@Ut^CqXojyD5w}5}a-
C_1Ge2a~0}zTuDgy5jnfH>lI--<-I*G7-c^z0~9?>;wc(b5bABgQ@a1QdN-NGWtn<#Ji};b$XsBa3VS!~R0ckB0ZHOr#-
!u}s~OJC9zSi2d1%e9tRhos_UzgVlrW+l?`wI9@nvt3ZcoQB00da!tQqd#sY%*Sf!bpmwv=P5LQ9R0!$Dz3yhLEH0cTIQ*n(=lz
ma)A-OQ8MAWd0{gyY8Ppo(3>!GE0vOHbUL&SfH(v$o57+%TxO#I7w#YM6C|zBN^=n}%b{6)ywum8K;nxUu2&-
v@c<6c7OhTAwpZTSWWvdVZ&}XB`V;K5$Z81rMfq8sKJ1kA7234ydI*3g(1q0bzY$LD?4>ZMhE3F7Pi9n?l#}>i~&xr8Icx2_~y>
U7`@R+Q&5diTPB%Vol72Qs1i51g!GBUR{&ScA9!(ih1^9@*6|o)2&{2vEzjsY8i*^m#DT<q;5~$w%dJ4`t{rQh`9Ok<^%8S!6HN
fj5bs{Xg+FyJ>swP*!GX@OdrRy^rOV{#h(uKgCC+koJE{Y9YH|G?owNvweSe~CL`0@*8o9H{N?8I^TMu0a_Ns2b{NW@wZ<|kQ2+
wy^~I5@Ve-E(7{&Sb<EW|oYx}IU=KZrkIsMd|^W{n-
p4u88?XwR%Q>lmVdA({*dVi0jjj(#e2ZZYY<;TYnw6SxmoaZ~a0Dnkg^8TZ7KTM`m!a0K-
Za^6Q`GazZ_4l}c(Jh&LT^EWi@!QRnQk?{FA`2m*wix!`X<GC4QAmECpUvOCe4HN}48`SaHH2_U;}v#>Eb>@_F6F8{Hp?ABvfIn
++mGVFsrn)!xj*+mw>!<XPjX`1p4^O}&<S4;;WjRay7m?k(px)@7)MIal98<aLkgtX0&|Cf5+ls_KlupaFfs{4f4-
tVEcy<LDIhcoQB-HPUBDo;wSFP3Th`^ncUW=R+4To`Ags4(?6?aXqi}pv3UF1tM%Dn;AVD4J67jb#<QG0q>X{HXSNYiX=jTA&of
myZhput)6RxUfJNq(KfMI3;wIUo5>jfnPEHH}}6>R{(uYvK(A7?{;0x@MYp?Fs4wN*wnXp?_&ySq;`q9ff~4otTj?WNk>+mR@w6
Rcu#3+Hg30_eebyxASyVLwJKi|y%yCC|t^SML)_!UVID;`a5OZwR#C=5@}9&d0*<*KG~}MDOaQ=08`A=q2M}DWgbbpE+G}<T!K!
x4|4%oI+o5d~<*Wh%~*Gzk9G(fx+nJ>tdazze}Hc$UiU*q*VGa#Nmioc8&F~6k9)zEIh_=9T#0kGXni3e}YowLJ1;yh2QC3<q|_
(y!WwmIHQ4eIj5Y*{y<ZsZtw%WfUotby%WiTx)B{b2?|Ys7rMyEeM$f~0Z#VWuijnp+aqHU2nEFAMS#1FEqdfXqs^fdmO#?mQl{
T?ANyzfepd|2g<1~6&1x;$;{;g^-
`%>T;ew}SQ<Wy#qCrwGYNImV+xn_e(tedArvIL!biOV^M;ZV6Ppq^Adk%D&&>l%EB6LSm)dvKSVYe%re;k(%{*`2!uEyEFeW8i@
_V(rb>1DYu_UpU2HHYr(_BNmMB<tAp+w;24$La3z&jA8A-
hTf4%mB^D@21b=+|k8qD9?{@A@lbMCc2*UT%8v}2dJ*ShQeqveWJ`?JGc?j@iF}4c_9R!$Y|2zXaL{f9f^X{J_b(7*RaC7|35TY
J!$
"""
