import { operations, type OperationRecord } from '#modules/production/operations/contract.ts'
import type { TravellerRecord } from '#modules/production/travellers/contract.ts'
import type { RouteLine } from '#modules/production/travellers/domain.ts'
import type { SignedIn, TestServer } from './server.ts'
import { makeSigner, signed } from './signing.ts'
import { makeSignatory, makeTravellerApprover, travellerDesk } from './travellers.ts'

type Dice = (below: number) => number

/** What was answered with yes at an operation: the sums that it has to show afterwards. */
export interface Acknowledged {
  good: number
  scrap: number
  /** Pieces signed, by place. */
  readonly signed: number[]
  readonly answered: Record<string, number>
}

const nobody = { manufacturer: 'none', customer: 'none', thirdParty: 'none', authority: 'none' } as const
const wall = { kind: 'measurement', label: 'Wall', unit: 'mm', min: '13.9', max: '16.0' } as const

/** Up to four groups, some of two operations side by side, with signatures, steps and hold points by chance; then the release. */
export function randomRoute(roll: Dice, pattern: RouteLine): RouteLine[] {
  const lines: RouteLine[] = []
  const groups = 1 + roll(4)
  const add = (groupNo: number, more: Partial<RouteLine>) => {
    const lineNo = (lines.length + 1) * 10
    lines.push({ ...pattern, lineNo, groupNo, title: `Operation ${lineNo}`, ...more })
  }
  for (let group = 1; group <= groups; group++) {
    const beside = roll(3) === 0 ? 2 : 1
    for (let one = 0; one < beside; one++) {
      const signers = (['none', 'one', 'one', 'two'] as const)[roll(4)] ?? 'one'
      const isHeld = signers !== 'none' && roll(5) === 0
      add(group * 10, {
        kind: 'machine',
        signatureType: signers === 'none' ? 'none' : 'regular',
        signedBy: { none: [], one: ['inspector' as const], two: ['operator' as const, 'inspector' as const] }[
          signers
        ],
        signerOtherThanPerformer: signers === 'one' && roll(3) === 0,
        intervention: isHeld ? { ...nobody, customer: 'H', thirdParty: 'W' } : nobody,
        noticeHours: isHeld ? 24 : null,
        steps: roll(4) === 0 ? [{ ...wall, key: 's1', isRequired: true }] : [],
      })
    }
  }
  add((groups + 1) * 10, {
    kind: 'release',
    title: 'Final release',
    signatureType: 'regular',
    signedBy: ['quality'],
    signerOtherThanPerformer: true,
    intervention: nobody,
    noticeHours: null,
    steps: [],
  })
  return lines
}

/** Two who work and sign, and one who approves, ends and closes what they leave. */
export interface Crew {
  readonly workers: readonly SignedIn[]
  readonly closer: SignedIn
  /** Who signs in the first place at the end, and in the second. */
  readonly signers: readonly [SignedIn, SignedIn]
}

/** Everybody who makes travellers, and how. */
export async function randomTravellers(server: TestServer) {
  const desk = await travellerDesk(server)
  const { api, at, of, body } = desk
  const draft = await desk.draft()
  const [{ id: _, rootId: __, supplierName: ___, ...pattern } = {} as TravellerRecord['route'][number]] =
    draft.route
  const answering = ['operator', 'inspector', 'quality'] as const

  async function crew(): Promise<Crew> {
    const workers = [await server.signIn('manager'), await server.signIn('manager')]
    for (const { person } of workers) {
      await makeSigner(server, person)
      await makeSignatory(server, person, { functions: answering })
    }
    const closer = await server.signIn('manager')
    await makeTravellerApprover(server, closer.person)
    await makeSignatory(server, closer.person, { functions: answering })
    await makeSignatory(server, closer.person, { documentKinds: ['final_release'], mayRelease: true })
    const second = await server.signIn('manager')
    await makeSigner(server, second.person)
    await makeSignatory(server, second.person, { functions: answering })
    return { workers, closer, signers: [closer, second] }
  }

  /** A released traveller of one to eight pieces, with serial numbers or without. */
  async function begin(roll: Dice, { closer }: Crew): Promise<TravellerRecord> {
    const serialScheme = roll(2) === 0 ? 'series' : 'none'
    const made = await api.create({
      body: body({ quantity: 1 + roll(8), serialScheme, route: randomRoute(roll, pattern) }),
    })
    const asked = await api.submit({ ...at(made), body: {} })
    const approved = await of(closer).approve({ ...at(asked), body: { signature: signed } })
    return api.release({ ...at(approved), body: {} })
  }

  return { ...desk, crew, begin }
}

/** Which pieces an act is about: so many, or some of those with serial numbers. */
type Which = { quantity: number } | { serialIds: string[] }

/** An act at an operation, and what it adds to the account once it was answered with yes. */
export interface RandomAct {
  readonly perform: (who: SignedIn) => Promise<OperationRecord>
  readonly account: (of: Acknowledged) => void
  /** In which place for signatures; left out: it is work. Points are answered by who signs first. */
  readonly signsIn?: number
}

const countOf = (which: Which): number =>
  'quantity' in which ? which.quantity : new Set(which.serialIds).size

/** The acts at an operation, each about pieces that somebody chose. */
export function actsAt(traveller: { readonly id: string }, row: OperationRecord) {
  const to = { params: { id: traveller.id, childId: row.id }, version: row.version }
  const of = (who: SignedIn) => who.client(operations)
  return {
    start: (): RandomAct => ({ perform: (who) => of(who).start({ ...to, body: {} }), account: () => {} }),
    enter: (value: string, serialIds?: string[]): RandomAct => ({
      perform: (who) =>
        of(who).enter({
          ...to,
          body: { values: [{ key: 's1', value }], ...(serialIds ? { serialIds } : {}) },
        }),
      account: () => {},
    }),
    book: (kind: 'good' | 'scrap', which: Which): RandomAct => ({
      perform: (who) =>
        of(who).book({
          ...to,
          body: { kind, ...which, ...(kind === 'scrap' ? { reason: 'By chance' } : {}) },
        }),
      account: (sums) => {
        sums[kind] += countOf(which)
      },
    }),
    sign: (slot: number, which: Which): RandomAct => ({
      signsIn: slot,
      perform: (who) => of(who).sign({ ...to, body: { slot, ...which, signature: signed } }),
      account: (sums) => {
        sums.signed[slot] = (sums.signed[slot] ?? 0) + countOf(which)
      },
    }),
    answer: (party: 'customer' | 'thirdParty', which: Which, day: string): RandomAct => ({
      signsIn: 0,
      perform: (who) =>
        of(who).answer({
          ...to,
          body: { party, kind: 'result', personName: 'M. Weir', day, ...which, signature: signed },
        }),
      account: (sums) => {
        sums.answered[party] = (sums.answered[party] ?? 0) + countOf(which)
      },
    }),
  }
}

/** What somebody does by chance: mostly what is possible, now and then one piece too many or one that is not here. */
export function randomAct(
  roll: Dice,
  traveller: TravellerRecord,
  row: OperationRecord,
  day: string,
): RandomAct {
  const acts = actsAt(traveller, row)
  const some = (most: number): Which => {
    const serials = row.pieces.map(({ serialId }) => serialId)
    if (serials.length === 0) return { quantity: 1 + roll(most + 1) }
    const begin = roll(serials.length)
    return { serialIds: serials.slice(begin, begin + 1 + roll(3)) }
  }
  const chance = roll(20)
  const point = row.points[roll(row.points.length + 1)]
  if (chance === 0) return acts.start()
  if (chance < 3) return acts.book('scrap', some(1))
  if (row.steps.length > 0 && chance < 8) {
    const value = roll(5) === 0 ? '16.04' : '15.2'
    return acts.enter(value, row.pieces.length > 0 ? row.pieces.map(({ serialId }) => serialId) : undefined)
  }
  if (point && chance < 11) return acts.answer(point.party as 'customer', some(point.openQty), day)
  if (row.slots.length > 0 && chance < 15) {
    const slot = roll(row.slots.length)
    return acts.sign(slot, some(row.slots[slot]?.openQty ?? 0))
  }
  return acts.book('good', some(row.openQty))
}

/** What has to be done at an operation before all of its pieces have moved on, the next of it; null: nothing here now. */
export function nextAct(traveller: TravellerRecord, row: OperationRecord, day: string): RandomAct | null {
  const acts = actsAt(traveller, row)
  const isBySerial = row.pieces.length > 0
  const open = row.pieces.filter(({ state }) => state === 'todo').map(({ serialId }) => serialId)
  const which = (quantity: number, serialIds: string[]): Which => (isBySerial ? { serialIds } : { quantity })
  if (row.openQty > 0) {
    const [step] = row.steps
    const lacks = isBySerial
      ? open.filter((id) => !step?.pieceReadings.some((one) => one.serialId === id && one.outcome === 'in'))
      : []
    if (step && (isBySerial ? lacks.length > 0 : step.reading?.outcome !== 'in'))
      return acts.enter('15.2', isBySerial ? lacks : undefined)
    return acts.book('good', which(row.openQty, open))
  }
  const slot = row.slots.find(({ openQty }) => openQty > 0)
  if (slot) {
    // What was read out of its limits since is read again before anybody signs.
    const [step] = row.steps
    const out = isBySerial
      ? slot.serialIds.filter((id) =>
          step?.pieceReadings.some((one) => one.serialId === id && one.outcome === 'out'),
        )
      : []
    if (out.length > 0 || (!isBySerial && step?.reading?.outcome === 'out'))
      return acts.enter('15.2', isBySerial ? out : undefined)
  }
  if (slot) return acts.sign(slot.index, which(slot.openQty, slot.serialIds))
  const point = row.points.find(({ openQty }) => openQty > 0)
  return point ? acts.answer(point.party as 'customer', which(point.openQty, point.serialIds), day) : null
}
