import '../require-node.js'

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from '#platform/server/program/start-error.ts'
import { runCommand } from '../backup-progress.ts'
import { compareFolders, type FileDifference, groupsOf } from './compare.ts'
import { makeFrozen, restoreFrozen } from './make.ts'
import { recordAnswers } from './record.ts'

// Freezes what the program answers, so that a change that must not change anything can be compared with it.
const USAGE = `npm run freeze -- make <folder>              a demonstration company, its backup and its answers
npm run freeze -- record <folder> <out>      what the program of this tree answers on the same data
npm run freeze -- compare <before> <after>   the differences of two recordings; --all for every line, --kinds for what is
                                             gone, changed and new, counted by place
npm run freeze -- restore <folder>           restores the frozen backup for a trial, verifies trail and stock
make and record take --screens for pictures of every screen.`

const LINES = 12

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      screens: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      kinds: { type: 'boolean', default: false },
    },
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
    printDifferences(compareFolders(first, second), values)
  } else throw new StartError(USAGE)
})

function printDifferences(found: readonly FileDifference[], how: { all: boolean; kinds: boolean }): void {
  if (how.kinds) {
    for (const { kind, place, count, example } of groupsOf(found))
      console.log(`${kind} ${count} ${place} ${example}`)
  } else {
    for (const { file, found: lines } of found) {
      const most = how.all ? lines.length : LINES
      console.log(`${file}: ${lines.length}`)
      for (const { at, text } of lines.slice(0, most)) console.log(`  ${[...at, text].join(' ')}`)
      if (lines.length > most) console.log(`  ... and ${lines.length - most} more`)
    }
  }
  const total = found.reduce((sum, { found: lines }) => sum + lines.length, 0)
  console.log(found.length === 0 ? 'Nothing differs.' : `${total} differences in ${found.length} files.`)
  if (found.length > 0) process.exitCode = 1
}
