import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sentenceFor } from './runtime.ts'
import { StartError } from '#platform/server/program/start-error.ts'

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })

test.each([
  [new StartError('PORT must be a number.'), 'PORT must be a number.'],
  [
    coded('listen EADDRINUSE: address already in use 127.0.0.1:3000', 'EADDRINUSE'),
    /127\.0\.0\.1:3000\): stop it, or set PORT/,
  ],
  [
    coded('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:5432.',
  ],
  [
    coded('password authentication failed for user "app"', '28P01'),
    /^The database of DATABASE_URL refuses: password .*"app"\.$/,
  ],
])('%s is told in one sentence', (error, sentence) => {
  expect(sentenceFor(error)).toMatch(sentence)
  expect(sentenceFor(error)).not.toContain('\n')
})

test('an unforeseen error is told in full', () => {
  expect(sentenceFor(new Error('Odd'))).toMatch(/^Error: Odd\n +at /)
})

/** A program of a few lines on `runProgram`, without single quotes. */
function programOf(lines: string): string {
  const module = pathToFileURL(join(import.meta.dirname, 'runtime.ts')).href
  return `import { readyLine, runProgram } from "${module}"; await runProgram(async (shutdown) => { ${lines} })`
}

/** Runs it to its end; `poke` acts once it has said it is ready. */
async function run(lines: string, poke: (child: ReturnType<typeof spawn>) => void) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', programOf(lines)])
  let output = ''
  let errors = ''
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()))
  child.stdout.on('data', (data: Buffer) => {
    output += data.toString()
    if (data.toString().includes('ready')) poke(child)
  })
  const [exitCode] = await once(child, 'close')
  return { output, errors, exitCode }
}

const add = (name: string) => `shutdown.add(async () => console.log("${name} stopped"));`
const serve = 'setInterval(() => {}, 1000); readyLine("http://127.0.0.1:3000");'

describe('a program', () => {
  test('tells where it is, and on a signal, be it repeated, stops what it started in reverse', async () => {
    const { output, exitCode } = await run(add('database') + add('server') + serve, (child) => {
      child.kill('SIGINT')
      child.kill('SIGTERM')
    })
    expect(output).toBe('Heatline is ready on http://127.0.0.1:3000\nserver stopped\ndatabase stopped\n')
    expect(exitCode).toBe(0)
  })

  test.skipIf(process.platform === 'win32')(
    'stops when the shell that npm started it in is ended',
    async () => {
      const command = `${process.execPath} --input-type=module -e '${programOf(add('server') + serve)}'; true`
      const shell = spawn('sh', ['-c', command], { env: { ...process.env, npm_lifecycle_event: 'start' } })
      let output = ''
      shell.stdout.on('data', (data: Buffer) => {
        output += data.toString()
        if (data.toString().includes('ready')) shell.kill('SIGTERM')
      })
      await once(shell, 'close')
      expect(output).toMatch(/server stopped\n$/)
    },
  )

  test('that fails while starting stops what had started and exits with 1', async () => {
    const { output, errors, exitCode } = await run(
      `${add('database')} throw Object.assign(new Error("in use"), { code: "EADDRINUSE" })`,
      () => {},
    )
    expect(output).toBe('database stopped\n')
    expect(errors).toMatch(/^HOST and PORT are in use .*\n$/)
    expect(exitCode).toBe(1)
  })

  test('that fails later on does too', async () => {
    const { output, errors, exitCode } = await run(
      `${add('database')} ${serve} setTimeout(() => { throw new Error("Odd") }, 10)`,
      () => {},
    )
    expect(output).toMatch(/\ndatabase stopped\n$/)
    expect(errors).toMatch(/Error: Odd/)
    expect(exitCode).toBe(1)
  })
})
