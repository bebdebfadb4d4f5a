/**
 * game.ts: one game by numbers, for who plays very many: no text, no way back, no history.
 *
 * Every action of an edition and board has a number that never changes (docs/learning.md of the project), so a policy
 * has one output an action. What is legal lies in `list`, and is new after every `act` and `deal`.
 */
export interface Game {
  /** How many actions have a number: 0 to count - 1. */
  readonly count: number;
  /** The numbers of the legal actions: the first `legal()` of them. Ask for it anew after opening other games. */
  readonly list: Uint16Array;
  /** How many actions are legal now; 0 when the game is over. */
  legal(): number;
  /** Do one of them; returns how many are legal then. Throws a RangeError, and changes nothing, if it is not legal. */
  act(number: number): number;
  /** The seat to act; null when the game is over. */
  toAct(): number | null;
  /** Who has won; null if nobody has. */
  winner(): number | null;
  /** Another game of the same kind, from a seed of at most 256 bytes. */
  deal(seed: string): void;
  /** The action of a number as the engine protocol writes it; throws a RangeError if it has none. */
  text(number: number): string;
  /** The number of such a text; -1 if no game of this kind has that action. */
  number(action: string): number;
  /** Gives its memory back; it is not to be asked again. */
  close(): void;
}

type Functions = Record<string, (...numbers: number[]) => number>;

const ROOM = 256;
const NOBODY = 255;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Around the `handle` of an engine that holds the game to begin with. */
export function openGame(wasm: Functions, memory: WebAssembly.Memory, engine: number): Game {
  const door = (name: string) => {
    const found = wasm[`ul_wasm_game_${name}`];
    if (!found) throw new Error(`this engine has no ul_wasm_game_${name}`);
    return found;
  };
  const game = door("new")(engine);
  if (game === 0) throw new Error("memory ran out");
  const [doAct, doLegal, doToAct, doWinner] = [door("act"), door("legal"), door("to_act"), door("winner")];
  const count = door("count")(game);
  const at = door("list")(game);
  const texts = door("text")(game);
  let list = new Uint16Array(memory.buffer, at, count);
  const seat = (number: number) => (number === NOBODY ? null : number);
  const put = (text: string) => {
    const bytes = encoder.encode(text);
    if (bytes.length > ROOM) throw new RangeError(`a text of ${bytes.length} bytes: ${ROOM} are the most`);
    new Uint8Array(memory.buffer).set(bytes, texts);
    return bytes.length;
  };
  return {
    count,
    // When memory grows the views of it are empty.
    get list() {
      if (list.length === 0) list = new Uint16Array(memory.buffer, at, count);
      return list;
    },
    legal: () => doLegal(game),
    act(number) {
      const legal = number >>> 0 === number ? doAct(game, number) : -1; // what is no number would become 0
      if (legal < 0) throw new RangeError(`action ${number} is not legal now: ask list and legal()`);
      return legal;
    },
    toAct: () => seat(doToAct(game)),
    winner: () => seat(doWinner(game)),
    deal: (seed) => void door("deal")(game, put(seed)),
    text(number) {
      const length = number >>> 0 === number ? door("write")(game, number) : 0;
      if (length === 0) throw new RangeError(`no action has the number ${number}: there are ${count}`);
      return decoder.decode(new Uint8Array(memory.buffer, texts, length));
    },
    number: (action) => door("read")(game, put(action)),
    close: () => void door("free")(game),
  };
}
