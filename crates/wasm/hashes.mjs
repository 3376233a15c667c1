// Prints the state hashes of the games, one a line: node hashes.mjs MODULE
import { readFile } from "node:fs/promises";

const bytes = await readFile(process.argv[2]);
// The engine is pure: it imports nothing.
const { instance } = await WebAssembly.instantiate(bytes, {});
const { games, hash_of_game } = instance.exports;
for (let n = 0; n < games(); n += 1) {
  const hash = BigInt.asUintN(64, hash_of_game(n));
  console.log(`${n} ${hash.toString(16).padStart(16, "0")}`);
}
