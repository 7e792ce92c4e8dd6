import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { contextOf, platformServices } from '#platform/testing/services.ts'
import { digestParagraphs, type FindPeople, isNotNotified, type Reminder, sendDigests } from './digest.ts'

const base = await platformServices()
let now = new Date('2026-11-23T05:30:00Z')
const services = { ...base, clock: { now: () => now } }

const ada = { id: crypto.randomUUID(), name: 'Ada Moss', email: 'ada@heatline.test' }
const bob = { id: crypto.randomUUID(), name: 'Bob Reed', email: 'bob@heatline.test' }
const everybody: FindPeople = async (_, ids) => [ada, bob].filter(({ id }) => ids.includes(id))
const heat = crypto.randomUUID()

const reminder = (about: Partial<Reminder> = {}): Reminder => ({
  userId: ada.id,
  entity: 'heats',
  entityId: heat,
  occasion: 'due 2026-11-24',
  section: 'Heats that are due',
  text: 'H-4711: due tomorrow',
  path: `/heats/${heat}`,
  ...about,
})

const run = (...found: Reminder[]) => sendDigests(services, [async () => found], everybody)
const mails = () =>
  services.db.query<{ to: string[]; subject: string; text: string }>(
    sql`SELECT "to", subject, text FROM mails ORDER BY created_at, "to"`,
  )

beforeEach(async () => {
  now = new Date('2026-11-23T05:30:00Z')
  await services.db.query(sql`TRUNCATE mails, digests, digest_reminders`)
})

describe('The digest', () => {
  it('is one mail for each person, with what every source found for them', async () => {
    const first = async () => [reminder(), reminder({ userId: bob.id })]
    const second = async () => [
      reminder({ occasion: 'scrapped', section: 'Scrap', text: 'H-4711: scrapped' }),
    ]
    expect(await sendDigests(services, [first, second], everybody)).toBe(2)
    const [one, two] = await mails()
    expect(one).toMatchObject({ to: [ada.email], subject: 'Your 2 reminders for today' })
    expect(one?.text).toContain(`Hello Ada Moss,\n\nHEATS THAT ARE DUE (1)\n\nH-4711: due tomorrow\nhttp://`)
    expect(one?.text).toContain('SCRAP (1)\n\nH-4711: scrapped')
    expect(two).toMatchObject({ to: [bob.email], subject: 'Your reminder for today' })
  })

  it('tells nothing twice, neither on the same day nor later', async () => {
    expect(await run(reminder())).toBe(1)
    expect(await run(reminder())).toBe(0)
    now = new Date('2026-11-24T05:30:00Z')
    expect(await run(reminder())).toBe(0)
    expect(await run(reminder({ occasion: 'due 2026-12-01' }))).toBe(1)
    expect(await mails()).toHaveLength(2)
  })

  it('is sent once a day at most; what comes up later waits for the next', async () => {
    expect(await run(reminder())).toBe(1)
    expect(await run(reminder({ occasion: 'scrapped' }))).toBe(0)
    now = new Date('2026-11-24T05:30:00Z')
    expect(await run(reminder({ occasion: 'scrapped' }))).toBe(1)
  })

  it('is sent once when several instances work at the same time', async () => {
    const sent = await Promise.all([run(reminder()), run(reminder()), run(reminder())])
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await mails()).toHaveLength(1)
  })

  it('never goes to the one whose doing it is, nor to somebody who cannot sign in', async () => {
    expect(await run(reminder({ causedById: ada.id }))).toBe(0)
    expect(await run(reminder({ causedById: bob.id }))).toBe(1)
    expect(await run(reminder({ userId: crypto.randomUUID() }))).toBe(0)
  })

  it('costs nothing while there is nothing to tell', async () => {
    expect(await run()).toBe(0)
    expect(await services.db.query(sql`SELECT FROM digests`)).toEqual([])
  })

  it('lets a source leave out what was told', async () => {
    const ctx = contextOf(services)
    const about = { userId: sql`${ada.id}::uuid`, entity: 'heats', entityId: sql`${heat}::uuid` }
    const untold = async () => {
      const [row] = await ctx.tx.query<{ is: boolean }>(
        sql`SELECT ${isNotNotified({ ...about, occasion: sql`'due ' || '2026-11-24'` })} AS is`,
      )
      return row?.is
    }
    expect(await untold()).toBe(true)
    await run(reminder())
    expect(await untold()).toBe(false)
  })

  it('counts what is too much for one mail', () => {
    const many = Array.from({ length: 43 }, (_, n) => reminder({ text: `H-${n}` }))
    const paragraphs = digestParagraphs(many, 'http://erp.test')
    expect(paragraphs).toHaveLength(42)
    expect(paragraphs[0]).toBe('HEATS THAT ARE DUE (43)')
    expect(paragraphs[1]).toBe(`H-0\nhttp://erp.test/heats/${heat}`)
    expect(paragraphs.at(-1)).toBe('And 3 more: see the lists in the program.')
  })
})
