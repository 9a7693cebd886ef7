// @ts-check
// The page of all rules: those in the language of the reader come first.

import { byId } from "../platform/dom.js";
import * as language from "../platform/language.js";
import { Options } from "../platform/options.js";
import { spoken, t } from "../platform/text.js";

await language.use(language.preferred(new Options(new URLSearchParams()).language));
const readable = document.querySelector(`section[lang="${spoken()}"]`);
if (readable) byId("lists").prepend(readable);
document.title = `${t("Rules")} · Skerry`;
dispatchEvent(new Event("started"));
