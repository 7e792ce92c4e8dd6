import { openAsBlob, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEMPLATE } from '#platform/testing/database.ts'
import { residentOf } from '#platform/server/foreign-files/process-limits.ts'
import { at, certifiedSteel } from '../support/certified-steel.ts'
import {
  heavyPdf,
  type HostileFile,
  hostileInvoices,
  hostilePdfs,
  hostilePictures,
  hostileTables,
} from '../support/hostile-files.ts'
import { ended, type LiveProgram, Session, startProgram } from '../support/live-program.ts'
import { noteFigure, sized } from '../support/proof.ts'
import { pricedQuote } from '../support/quotes.ts'
import { salesSetup } from '../support/sales.ts'
import { testServer } from '../support/server.ts'

const MB = 1024 * 1024
const MOST_RESIDENT = 600 * MB
const MOST_OF_FOREIGN = 1_200 * MB
const SLOWEST_PRINT = 3_000
/** What the packed files unpack to, and how many of each kind are sent. */
const UNPACKED = sized(100, 1_000)
const MOST_OF_A_KIND = sized(2, 100)
/** For the start, which builds the pages where nobody has. */
const PATIENCE = 300_000
const COPIES = sized(6, 20)

const server = await testServer()
let program: LiveProgram | undefined

interface Desk {
  readonly hostile: Session
  readonly keeper: Session
  readonly manager: Session
  readonly certificates: readonly string[]
  readonly quote: string
}
let desk: Desk

beforeAll(async () => {
  const setup = await salesSetup(server)
  const { keeper, enterHeat } = await certifiedSteel(server, setup)
  const seller = await server.signIn(setup.seller)
  const hostile = await server.signIn('user')
  const quote = await pricedQuote(seller, setup, 1)
  const certificates = [await enterHeat('H1'), await enterHeat('H2')].map((one) => at(one).params.id)
  const { config, pool } = server.services
  const { user, password, database, host, port } = pool.options
  const databaseAs = (account: string | undefined) =>
    `postgres://${account}:${String(password ?? '')}@localhost/${database}?host=${host}&port=${port}`
  program = await startProgram(
    {
      NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=8 --v8-pool-size=1',
      DATA_DIR: `${config.DATA_DIR}/live`,
      FILES_URL: config.FILES_URL,
      SECRET_KEY: 'the-secret-of-the-tests-is-no-secret',
      DATABASE_URL: databaseAs(user),
      DATABASE_OWNER_URL: databaseAs(TEMPLATE),
    },
    PATIENCE,
  )
  const { address, child } = program
  child.once('exit', (code, signal) => console.log(`The program ended with ${code ?? signal}.`))
  folder = await mkdtemp(join(tmpdir(), 'heatline-hostile-'))
  const live = (who: typeof seller) => new Session(address, who.cookies)
  desk = {
    hostile: live(hostile),
    keeper: live(keeper),
    manager: live(seller),
    certificates,
    quote: quote.id,
  }
})

afterAll(async () => {
  program?.child.kill('SIGTERM')
  if (program) await ended(program.child)
  if (folder) await rm(folder, { recursive: true })
})

/** A hostile file on the disk, made before anything is measured: packing it takes this process many seconds. */
type Prepared = Pick<HostileFile, 'what' | 'name'> & { readonly path: string }
let folder = ''
let prepared = 0
async function prepare(make: () => HostileFile): Promise<Prepared> {
  const { what, name, bytes } = make()
  prepared += 1
  const path = join(folder, String(prepared))
  await writeFile(path, bytes)
  return { what, name, path }
}

async function send({ name, path: file }: Prepared, path: string, who: Session): Promise<Response> {
  const form = new FormData()
  form.set('file', await openAsBlob(file), name)
  return who.call('POST', path, form)
}

/** Prints the quote and gives how long it took, in ms. */
async function printOnce(): Promise<number> {
  const begun = performance.now()
  const reply = await desk.manager.call('GET', `/api/v1/quotes/${desk.quote}/pdf`)
  expect(reply.status).toBe(200)
  await reply.arrayBuffer()
  return performance.now() - begun
}

/** Prints the quote again and again, as its seller would. */
async function printMeanwhile(signal: AbortSignal): Promise<number[]> {
  const times: number[] = []
  while (!signal.aborted) {
    times.push(await printOnce())
    await sleep(sized(100, 500))
  }
  return times
}

/** The most that the program itself and its processes for foreign files hold, each for itself. */
async function weighMeanwhile(signal: AbortSignal) {
  const most = { program: 0, foreign: 0 }
  const pid = program?.child.pid
  while (!signal.aborted) {
    most.program = Math.max(most.program, residentOf(pid) ?? 0)
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    for (const child of children) most.foreign = Math.max(most.foreign, residentOf(Number(child)) ?? 0)
    await sleep(50)
  }
  return most
}

/** Sends a file as pages of a certificate, and asks for its copy where it was taken. Its answers. */
async function asPages(file: Prepared): Promise<number[]> {
  const path = `/api/v1/certificates/${desk.certificates[0]}`
  const sent = await send(file, `${path}/files`, desk.keeper)
  const body = (await sent.json()) as { data?: { id: string } }
  if (!body.data) return [sent.status]
  const copy = await desk.keeper.call('GET', `${path}/copy`)
  await copy.arrayBuffer()
  await desk.keeper.call('DELETE', `${path}/files/${body.data.id}`)
  return [sent.status, copy.status]
}

/** Sends a call whose answer is of no interest beyond its status. */
async function statusOf(calling: Promise<Response>): Promise<number[]> {
  const reply = await calling
  await reply.arrayBuffer()
  return [reply.status]
}

const asInvoice = (file: Prepared) => statusOf(send(file, '/api/v1/electronic-invoices/read', desk.hostile))
const asTable = (file: Prepared) => statusOf(send(file, '/api/v1/companies/import/check', desk.manager))

interface Answer {
  readonly what: string
  /** None where the call broke off. */
  readonly statuses: readonly number[]
  readonly seconds: number
}
const answers: Answer[] = []

/** Why a call broke off; what `fetch` says of it is only that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'without a reason'
  return error.cause === undefined ? error.message : `${error.message}, ${reasonOf(error.cause)}`
}

/** Notes how a call went, at once, so that it stands in the output whatever comes after it. */
async function tell(what: string, calling: Promise<readonly number[]>): Promise<void> {
  const begun = performance.now()
  const [statuses, told] = await calling.then(
    (given) => [given, given.join(', ')] as const,
    (error: unknown) => [[], `broke off, ${reasonOf(error)}`] as const,
  )
  const seconds = (performance.now() - begun) / 1000
  answers.push({ what, statuses, seconds })
  console.log(`${what}: ${told} after ${seconds.toFixed(1)} s`)
}

type Sending = readonly [file: Prepared, give: (file: Prepared) => Promise<readonly number[]>]

/** So many of each kind as this form of the proof sends, with where they are sent to. */
async function prepareEach(): Promise<readonly Sending[]> {
  const kinds = [
    [hostileTables(), asTable],
    [hostileInvoices(), asInvoice],
    [hostilePdfs(UNPACKED), asInvoice],
    [hostilePdfs(UNPACKED), asPages],
    [hostilePictures(UNPACKED), asPages],
  ] as const
  const sendings: Sending[] = []
  for (const [files, give] of kinds)
    for (const make of files.slice(0, MOST_OF_A_KIND)) sendings.push([await prepare(make), give])
  return sendings
}

/** Eight of 24 MB, each of them allowed, and their copy asked for many times at once. */
async function askForHeavyCopies(heavy: Prepared): Promise<void> {
  const path = `/api/v1/certificates/${desk.certificates[1]}`
  for (let sent = 0; sent < sized(2, 8); sent += 1)
    await tell('heavy pages', statusOf(send(heavy, `${path}/files`, desk.keeper)))
  const copies = Array.from({ length: COPIES }, () =>
    tell('copy of heavy pages', statusOf(desk.keeper.call('GET', `${path}/copy`))),
  )
  await Promise.all(copies)
}

const refused = new Set([413, 422, 429])
const isRefused = ({ statuses }: Answer) => statuses.some((one) => refused.has(one))
const isFailed = ({ statuses }: Answer) => statuses.length === 0 || statuses.some((one) => one >= 500)

it('no file ends the program, fills its memory or keeps its own prints waiting', async () => {
  // The first print loads libraries and fonts.
  await printOnce()
  const sendings = await prepareEach()
  const heavy = await prepare(() => heavyPdf(sized(21, 24) * MB))
  const idle = [await printOnce(), await printOnce(), await printOnce()]
  const stop = new AbortController()
  const printing = printMeanwhile(stop.signal)
  const weighing = weighMeanwhile(stop.signal)
  for (const [file, give] of sendings) await tell(file.what, give(file))
  await askForHeavyCopies(heavy)
  stop.abort()
  const [times, most] = [await printing, await weighing]

  noteFigure('Files and calls', answers.length)
  noteFigure('Refused', answers.filter(isRefused).length)
  noteFigure('Slowest answer, s', Math.max(...answers.map(({ seconds }) => seconds)).toFixed(1))
  noteFigure('Prints of a quote meanwhile', times.length)
  noteFigure('Slowest print, ms', Math.round(Math.max(...times)))
  noteFigure('Slowest of three prints before, ms', Math.round(Math.max(...idle)))
  noteFigure('Most memory of the program, MB', Math.round(most.program / MB))
  noteFigure('Most memory of a process for foreign files, MB', Math.round(most.foreign / MB))
  expect(program?.child).toMatchObject({ exitCode: null, signalCode: null })
  expect(answers.filter(isFailed)).toEqual([])
  expect(times.length).toBeGreaterThan(5)
  expect(Math.max(...times)).toBeLessThan(SLOWEST_PRINT)
  expect(most.program).toBeLessThan(MOST_RESIDENT)
  expect(most.foreign).toBeLessThan(MOST_OF_FOREIGN)
})
