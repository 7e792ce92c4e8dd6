import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { lastFatal } from './postmaster.ts'
import { isAlive, isPostmasterOf, parseNote, readNote } from './postmaster-file.ts'

const running = [
  '4711',
  '/srv/data/postgres',
  '1795305600',
  '5432',
  '/tmp/heatline-db-x',
  '',
  '  1234 5',
  'ready   ',
  '',
]

test('the note of a running PostgreSQL is read', () => {
  expect(parseNote(running.join('\n'))).toEqual({
    pid: 4711,
    port: 5432,
    socketFolder: '/tmp/heatline-db-x',
    listenAddress: '',
  })
})

test('a note that is still being written is none', () => {
  expect(parseNote('')).toBeNull()
  expect(parseNote(running.slice(0, 4).join('\n'))).toBeNull()
  expect(readNote('/nowhere/at/all')).toBeNull()
})

test('a process lives until it ends', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const pid = child.pid ?? 0
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isAlive(pid)).toBe(false)
})

test('a program that is not PostgreSQL is not taken for one', () => {
  expect(isPostmasterOf(process.pid, '/srv/data/postgres')).toBe(false)
})

test('the reason of a failed start is the last fatal line of the log', () => {
  const log = [
    '2026-11-21 02:40:00.908 UTC [1] LOG:  starting PostgreSQL 18.4',
    '2026-11-21 02:40:00.909 UTC [1] FATAL:  lock file "postmaster.pid" already exists',
    '2026-11-21 02:40:00.909 UTC [1] HINT:  Is another postmaster running?',
  ].join('\n')
  expect(lastFatal(log)).toBe('lock file "postmaster.pid" already exists')
  expect(lastFatal('postgres: cannot open shared object file')).toBe(
    'postgres: cannot open shared object file',
  )
  expect(lastFatal('')).toBe('it ended without a word')
})
