import { sql } from 'drizzle-orm'
import { addDays, dayIn, weekday } from '#platform/contract/values/dates.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { planning } from '#modules/shop-floor/planning/contract.ts'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import type { TestServer } from './server.ts'
import { travellerDesk } from './travellers.ts'

/** What a test looks at of the plan of an operation. */
interface Stored {
  readonly seq: number
  readonly minutes: number
  readonly pieces: number
  readonly latest: string
  readonly planned: string
  readonly late: number
  readonly unplanned: string | null
}

/** The desk of travellers at a facility with one shift and two work centres. */
export async function planningDesk(server: TestServer) {
  const desk = await travellerDesk(server)
  const { setup, api, at, operationsOf } = desk
  const { db, clock } = server.services
  const administrator = await server.signIn('administrator')
  const shift = {
    code: 'DAY',
    name: 'Day shift',
    from: '07:00',
    to: '15:30',
    breaks: [{ from: '11:30', to: '12:00' }],
    days: [1, 2, 3, 4, 5],
  }
  const week = { days: [1, 2, 3, 4, 5], hoursPerDay: '8', holidays: [], shifts: [shift] }
  const ofFacilities = administrator.client(facilities)
  const facility = () => ofFacilities.get({ params: { id: setup.facilityId } })
  const change = async (body: object) =>
    ofFacilities.update({ params: { id: setup.facilityId }, version: (await facility()).version, body })
  await change({
    workingCalendar: week,
    workCentres: [
      { code: 'SAW', name: 'Band saw', active: true },
      { code: 'HBM', name: 'Boring mill', active: true },
      { code: 'OLD', name: 'Old lathe', active: false },
    ],
  })
  const centreId = async (code: string) => {
    const found = (await facility()).workCentres.find((one) => one.code === code)
    if (!found) throw new Error(`There is no ${code}.`)
    return found.id
  }

  const today = dayIn(clock.now(), 'Europe/London')
  /** A Friday some weeks ahead of whichever day the test runs on. */
  const friday = addDays(today, 7 * 6 + 4 - weekday(today))

  /** A traveller of four pieces whose two first operations have a work centre and minutes. */
  async function planned(
    more: object = {},
    beforeRelease: (row: TravellerRecord) => Promise<unknown> = async () => {},
  ) {
    const drafted = await desk.draft({ quantity: 4, dueOn: friday, ...more })
    const centres = ['saw', 'Boring mill', null]
    const route = drafted.route.map(({ id: _, rootId: __, supplierName: ___, ...line }, place) => ({
      ...line,
      workCentre: centres[place],
      setupMin: [15, 60, 0][place] ?? 0,
      runMin: ['12', '90', '0'][place] ?? '0',
    }))
    const saved = await api.update({ ...at(drafted), body: { route } })
    const asked = await api.submit({ ...at(saved), body: {} })
    const approved = await desk.approve(asked)
    await beforeRelease(approved)
    return desk.release(await desk.read(approved))
  }
  const rows = ({ rootId }: { rootId: string }) =>
    db.query<Stored>(sql`
      SELECT o.seq, r.minutes, r.pieces, to_char(r.latest_start AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI') AS latest,
        to_char(r.planned_start AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI') AS planned, r.late_days AS late, r.unplanned
      FROM schedule_rows r JOIN operations o ON o.id = r.operation_id WHERE r.traveller_root_id = ${rootId} ORDER BY o.seq`)
  const operationAt = async (row: { id: string }, place: number) => {
    const found = (await operationsOf(row))[place]
    if (!found) throw new Error('There is no such operation.')
    return found
  }
  /** A downtime of the boring mill on that Friday, as it is planned. */
  const maintenance = async (more: object = {}) => ({
    workCentreId: await centreId('HBM'),
    reason: 'maintenance' as const,
    isPlanned: true,
    sinceDay: friday,
    sinceTime: '08:00',
    untilDay: friday,
    untilTime: '11:30',
    note: 'Spindle',
    ...more,
  })
  return {
    ...desk,
    maintenance,
    plan: desk.planner.client(planning),
    administrator,
    week,
    change,
    centreId,
    today,
    friday,
    planned,
    rows,
    operationAt,
  }
}
