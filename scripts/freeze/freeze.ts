import '../require-node.js'

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '#platform/server/program/start-error.ts'
import { runCommand } from '../backup-progress.ts'
import { compareFolders } from './compare.ts'
import { makeFrozen, restoreFrozen } from './make.ts'
import { recordAnswers } from './record.ts'

// Freezes what the program answers, so that a change that must not change anything can be compared with it.
const USAGE = `npm run freeze -- make <folder>              a demonstration company, its backup and its answers
npm run freeze -- record <folder> <out>      what the program of this tree answers on the same data
npm run freeze -- compare <before> <after>   the differences of two recordings; --all for every line
npm run freeze -- restore <folder>           restores the frozen backup for a trial and verifies its trail
make and record take --screens for pictures of every screen.`

const LINES = 12

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { screens: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [verb, ...places] = positionals
  const [first, second] = places.map((place) => resolve(place))
  if (verb === 'make' && first !== undefined && second === undefined) {
    await makeFrozen(first)
    await recordAnswers(first, join(first, 'answers'), values.screens)
  } else if (verb === 'record' && first !== undefined && second !== undefined) {
    await recordAnswers(first, second, values.screens)
  } else if (verb === 'restore' && first !== undefined) {
    await restoreFrozen(first)
  } else if (verb === 'compare' && first !== undefined && second !== undefined) {
    printDifferences(first, second, values.all ? Number.POSITIVE_INFINITY : LINES)
  } else throw new StartError(USAGE)
})

function printDifferences(before: string, after: string, most: number): void {
  const found = compareFolders(before, after)
  for (const { file, lines } of found) {
    console.log(`${file}: ${lines.length}`)
    for (const line of lines.slice(0, most)) console.log(`  ${line}`)
    if (lines.length > most) console.log(`  ... and ${lines.length - most} more`)
  }
  const total = found.reduce((sum, { lines }) => sum + lines.length, 0)
  console.log(found.length === 0 ? 'Nothing differs.' : `${total} differences in ${found.length} files.`)
  if (found.length > 0) process.exitCode = 1
}
