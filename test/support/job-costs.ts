import { addDays } from '#platform/contract/values/dates.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { jobCosts } from '#modules/shop-floor/job-costs/contract.ts'
import { timeEntries } from '#modules/shop-floor/time-entries/contract.ts'
import { quoteDesk } from './quotes.ts'
import type { TestServer } from './server.ts'
import { signed } from './signing.ts'
import { materialDesk } from './traveller-materials.ts'
import { travellerDesk } from './travellers.ts'

/** An operation that is not there. */
export const missing = (): never => {
  throw new Error('There is no such operation.')
}

/** Orders whose pieces are made at a saw and a boring mill, with the time that people work at them and what an hour there costs. */
export async function costDesk(server: TestServer) {
  const quotes = await quoteDesk(server)
  const desk = await materialDesk(server, await travellerDesk(server, quotes.setup))
  const { setup, planner, worker, at } = desk
  const { facilityId } = setup
  const facility = { params: { id: facilityId } }
  const api = planner.client(jobCosts)
  const today = server.services.clock.now().toISOString().slice(0, 10)
  const day = addDays(today, -2)

  const administrator = await server.signIn('administrator')
  const ofFacilities = administrator.client(facilities)
  const before = await ofFacilities.get(facility)
  await ofFacilities.update({
    ...facility,
    version: before.version,
    body: {
      workCentres: [
        { code: 'SAW', name: 'Band saw', active: true },
        { code: 'HBM', name: 'Boring mill', active: true },
      ],
    },
  })
  const { workCentres } = await ofFacilities.get(facility)
  const [saw, mill] = workCentres
  const enter = (workCentreId = '', costPerHour = '60', validFrom = '2026-01-01') =>
    api.enterRate({ ...facility, body: { workCentreId, costPerHour, validFrom } })

  /** A traveller of two pieces for the order of a quote, at the saw and the boring mill, with pipe that is bought. */
  async function ordered(n: number) {
    const quote = await quotes.release(await quotes.reviewed(n))
    const drafted = await desk.draft({
      origin: 'order',
      companyId: quote.companyId,
      destination: 'customer',
      quantity: 2,
      orderLines: [{ lineNo: 10, quoteLineId: quote.lines[0]?.id ?? '', quantity: 2 }],
      materials: [desk.material({ grade: `C${n}` })],
    })
    const route = drafted.route.map(({ id: _, rootId: __, supplierName: ___, ...line }, place) => ({
      ...line,
      workCentre: ['saw', 'Boring mill', null][place],
      setupMin: [15, 60, 0][place] ?? 0,
      runMin: ['12', '90', '0'][place] ?? '0',
    }))
    const saved = await desk.travellers.update({ ...at(drafted), body: { route } })
    const asked = await desk.travellers.submit({ ...at(saved), body: {} })
    const row = await desk.release(await desk.approve(asked))
    return { quote, row, operations: await desk.operationsOf(row) }
  }
  const span = (operationId: string, startedTime: string, stoppedTime: string) => ({
    kind: 'operation' as const,
    operationId,
    activity: 'run' as const,
    startedDay: day,
    startedTime,
    stoppedDay: day,
    stoppedTime,
  })
  const worked = (operationId = '', startedTime: string, stoppedTime: string, who = worker) =>
    who.client(timeEntries).create({ body: { facilityId, ...span(operationId, startedTime, stoppedTime) } })

  /** Makes both pieces of a traveller, takes them to the stock and closes it. */
  async function closed(row: { id: string }) {
    const [work, checks, release] = [worker, desk.inspector, desk.releaser].map((who) => desk.inside(who))
    if (!work || !checks || !release) throw new Error('Nobody works here.')
    const on = async (place: number) => desk.on(row, (await desk.operationsOf(row))[place] ?? missing())
    const signs = { slot: 0, quantity: 2, signature: signed }
    const good = { kind: 'good' as const, quantity: 2 }
    await work.book({ ...(await on(0)), body: good })
    await work.enter({ ...(await on(1)), body: { values: [{ key: 's1', value: '15.2' }] } })
    await work.book({ ...(await on(1)), body: good })
    await checks.sign({ ...(await on(1)), body: signs })
    await work.book({ ...(await on(2)), body: good })
    await release.sign({ ...(await on(2)), body: signs })
    const reviewed = await desk.travellers.review({ ...at(await desk.read(row)), body: {} })
    const gone = await desk.as(desk.releaser).depart({
      ...at(reviewed),
      body: { kind: 'stocked', quantity: 2, place: 'Rack 4' },
    })
    return desk.as(desk.releaser).close({ ...at(gone), body: { signature: signed } })
  }
  return {
    ...desk,
    quotes,
    desk,
    facility,
    api,
    today,
    day,
    administrator,
    ofFacilities,
    saw,
    mill,
    enter,
    ordered,
    span,
    worked,
    closed,
  }
}
