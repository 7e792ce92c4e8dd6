import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const generate = (...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'generate-migration.ts'), ...words], {
    encoding: 'utf8',
  })

it.each([
  [
    ['--name', 'frozen_users', '--frozen', 'src/modules/people/users/table.ts'],
    'exports no carried lines that freeze',
  ],
  [['--frozen', 'src/modules/production/travellers/table.ts'], 'Name the migration by what it changes'],
])('no migration is written for %j', (words, sentence) => {
  const { status, stderr } = generate(...words)
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)])
})
