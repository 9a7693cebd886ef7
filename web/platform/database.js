// @ts-check
// Documents in IndexedDB, each with a value in every table under the same key.
//
// A change is one transaction that reads, decides and writes; it is on disk when it is reported as
// done.  Other tabs are told of it.

/** @typedef {{ [table: string]: any }} Row What the tables have under a key. */
/** @typedef {(rows: Map<string, Row>) => Map<string, Row | null>} Decide What to write; null deletes. */

const FULL = "QuotaExceededError";
const PATIENCE = 6; // s that a transaction may take; seconds of sleep do not count

/** A new, unique key. */
export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

/**
 * Whether an error says that the storage is full; reading may still work.
 * @param {unknown} error
 */
export const isFull = (error) => error instanceof Error && error.name === FULL;

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Database {
  /** @type {(keys: string[] | null) => void} Called with the changes of other tabs; null: anything. */
  onChange = () => {};

  #name;
  #tables;
  /** @type {Promise<IDBDatabase> | null} */
  #connection = null;
  /** @type {BroadcastChannel | null} */
  #channel = null;
  #isStuck = false; // some browsers stop answering; then nothing is requested until they do

  /**
   * @param {string} name
   * @param {string[]} tables
   */
  constructor(name, tables) {
    this.#name = name;
    this.#tables = tables;
    this.#listen();
  }

  /**
   * All values of a table by their keys.
   * @param {string} table
   */
  list(table) {
    return this.#transact("readonly", async (transaction) => {
      const store = transaction.objectStore(table);
      const [keys, values] = await Promise.all([
        answer(store.getAllKeys()),
        answer(store.getAll()),
      ]);
      return new Map(keys.map((key, i) => [String(key), values[i]]));
    });
  }

  /**
   * The rows under these keys, where there are any.
   * @param {string[]} keys
   */
  read(keys) {
    return this.#transact("readonly", (transaction) => this.#rows(transaction, keys));
  }

  /**
   * Changes rows; `decide` is given those under the keys, and may be asked again.
   * @param {string[]} keys
   * @param {Decide} decide
   */
  async update(keys, decide) {
    const changed = await this.#transact("readwrite", async (transaction) => {
      const changes = decide(await this.#rows(transaction, keys));
      for (const [key, row] of changes) {
        for (const table of this.#tables) {
          const store = transaction.objectStore(table);
          if (row && row[table] !== undefined) store.put(row[table], key);
          else store.delete(key);
        }
      }
      return [...changes.keys()];
    });
    if (changed.length) this.#channel?.postMessage(changed);
  }

  /**
   * @param {IDBTransaction} transaction
   * @param {string[]} keys
   */
  async #rows(transaction, keys) {
    /** @type {Map<string, Row>} */
    const rows = new Map();
    const reads = keys.flatMap((key) =>
      this.#tables.map(async (table) => {
        const value = await answer(transaction.objectStore(table).get(key));
        if (value !== undefined) rows.set(key, { ...rows.get(key), [table]: value });
      }),
    );
    await Promise.all(reads);
    return rows;
  }

  /**
   * Does the work of a transaction.  Rejects when it fails or when no answer comes.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(transaction: IDBTransaction) => Promise<T>} work
   * @returns {Promise<T>}
   */
  #transact(mode, work) {
    return new Promise((resolve, reject) => {
      if (this.#isStuck) return reject(new Error("no answer"));
      let left = PATIENCE;
      const timer = setInterval(() => {
        if (--left > 0) return;
        clearInterval(timer);
        this.#isStuck = true;
        reject(new Error("no answer"));
      }, 1000);
      const done = () => {
        clearInterval(timer);
        this.#isStuck = false;
      };
      this.#try(mode, work).then(resolve, reject).finally(done);
    });
  }

  /**
   * Does the work of a transaction, and again if the connection was lost, for instance while asleep.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(transaction: IDBTransaction) => Promise<T>} work
   */
  async #try(mode, work) {
    const connection = this.#connected();
    try {
      return await this.#attempt(connection, mode, work);
    } catch (error) {
      if (isFull(error)) throw error;
      this.#disconnect(connection);
      return this.#attempt(this.#connected(), mode, work);
    }
  }

  /**
   * @template T
   * @param {Promise<IDBDatabase>} connection
   * @param {IDBTransactionMode} mode
   * @param {(transaction: IDBTransaction) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async #attempt(connection, mode, work) {
    const transaction = (await connection).transaction(this.#tables, mode, {
      durability: "strict",
    });
    /** @type {Promise<void>} */
    const isDone = new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    try {
      const result = await work(transaction);
      transaction.commit(); // at once, so that it ends even if the page is closed
      await isDone;
      return result;
    } catch (error) {
      isDone.catch(() => {}); // it rejects with the error that is thrown below
      try {
        transaction.abort();
      } catch {
        // It is over already.
      }
      throw transaction.error ?? error;
    }
  }

  /** The connection, which is made when it is first wanted. */
  #connected() {
    this.#connection ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => {
        for (const table of this.#tables) request.result.createObjectStore(table);
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const { result } = request;
        const end = () => this.#disconnect(connection);
        result.onclose = end;
        result.onversionchange = end; // another tab deletes the database
        resolve(result);
      };
    });
    const connection = this.#connection;
    return connection;
  }

  /** @param {Promise<IDBDatabase>} connection that is to be closed */
  #disconnect(connection) {
    if (this.#connection === connection) this.#connection = null;
    connection.then(
      (database) => database.close(),
      () => {},
    );
  }

  /** Listens to other tabs' changes; a page that slept may have missed some. */
  #listen() {
    try {
      this.#channel = new BroadcastChannel(this.#name);
      this.#channel.onmessage = ({ data }) => this.onChange(Array.isArray(data) ? data : null);
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") this.onChange(null);
      });
    } catch {
      // Frames without an origin have no channel, and nothing to share.
    }
  }
}
