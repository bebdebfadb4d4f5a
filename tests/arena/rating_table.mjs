// Makes rating_table.h: what the npm package `openskill` makes of some games. To make it anew, in an empty folder:
//
//     npm install openskill@5.0.1
//     cp .../tests/arena/rating_table.mjs . && node rating_table.mjs >.../tests/arena/rating_table.h
//
// The package brings 160 others, so it is no part of our build: the table is.
import { rate, rating } from "openskill";

let chance = 1;
const below = (n) => ((chance = (Math.imul(chance, 1103515245) + 12345) >>> 0) >>> 8) % n;
const everybody = Array.from({ length: 12 }, () => rating());
const say = (x) => x.toPrecision(17);
console.log("/* Made by rating_table.mjs with openskill 5.0.1: games among twelve, and how they are rated afterwards. */");
console.log("static const struct {\n    unsigned count, player[8], rank[8];\n    double   mu[8], sigma[8];\n} table[] = {");
for (let game = 0; game < 60; game++) {
  const count = 2 + below(7);
  const player = everybody.map((_, i) => i);
  for (let i = 0; i < count; i++) {
    const other = i + below(player.length - i);
    [player[i], player[other]] = [player[other], player[i]];
  }
  player.length = count;
  // Mostly one winner, as in our games; sometimes nobody, or any order with ties.
  const kind = below(8);
  const winner = below(count);
  const rank = player.map((_, i) => (kind === 0 ? 1 : kind === 1 ? 1 + below(3) : i === winner ? 1 : 2));
  const after = rate(player.map((one) => [everybody[one]]), { rank });
  player.forEach((one, i) => { everybody[one] = after[i][0]; });
  const mu = after.map(([one]) => say(one.mu));
  const sigma = after.map(([one]) => say(one.sigma));
  console.log(`    {${count}, {${player}}, {${rank}},\n     {${mu.join(", ")}},\n     {${sigma.join(", ")}}},`);
}
console.log("};");
