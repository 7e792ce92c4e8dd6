import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contracts } from '../../src/app/catalogue.ts'
import { isTest, readSources } from '../../scripts/gates/sources.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import { decides, decisionProblems, saysDecision } from '#platform/contract/documents/decisions.ts'
import { lifecycle, type Lifecycle } from '#platform/contract/documents/lifecycle.ts'

const moves = (contract: Contract): contract is Contract & { lifecycle: Lifecycle } => 'lifecycle' in contract
const documents = contracts.filter(moves)

/** Where a file of the server writes such a state itself, with why: everything else goes through an action. */
const written: Readonly<Record<string, string>> = {
  'src/modules/signing/terms/server/service.ts':
    'The agreement that comes with the program; the owner publishes an edition of their own.',
  'src/modules/engineering/operation-templates/server/api.ts': 'Templates that come with the program.',
  'src/modules/suppliers/pqf/server/api.ts': 'The questionnaire that comes with the program.',
  'src/modules/setup/specifications/server/starter-grades.ts': 'Grades that come with the program.',
  'src/modules/house/setup/server/starter-rows.ts': 'The starter set, which an administrator loads and sees.',
  'src/modules/purchasing/purchase-orders/server/consolidating.ts':
    'What a consolidated order takes beyond its members is counted by its own approval.',
  'src/modules/dispatch/loads/server/outbound.ts':
    'Shows a released traveller among the notes that are to go; nothing is written.',
  'src/modules/production/travellers/server/splitting.ts':
    'Pieces that are split off go on under the approval of the traveller that they were in.',
  'src/modules/payables/invoices/server/importing.ts':
    'Another system has sent them out already; nothing of them is exported again.',
}

/** A state as a value of `status` in an object, either side of a choice, and in the SET of a statement. */
const writing = [
  /\bstatus: (?:[^,\n'"]*\? )?(?:'[a-z_]+' : )?'([a-z_]+)'/g,
  /\bSET\b(?:(?!WHERE|FROM|`)[\s\S])*?\bstatus = '([a-z_]+)'/g,
]

/** The decided states that a source writes past the lifecycle. */
const writesOf = (text: string): string[] =>
  writing
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, state = '']) => state)
    .filter(saysDecision)

describe('A state that says that somebody has decided', () => {
  it.each(documents)(
    'is reached in $slice by a decision that is signed, by nobody in two roles, or follows from one',
    (contract) => {
      expect(decisionProblems(contract.lifecycle)).toEqual([])
    },
  )

  it('is known of the documents that have one', () => {
    const deciding = documents.filter((one) => Object.values(one.lifecycle.actions).some(decides))
    expect(deciding.map(({ slice }) => slice)).toEqual(
      expect.arrayContaining(['quotes', 'purchase-orders', 'certificates', 'invoices']),
    )
  })

  it.each(documents)('names columns of $slice, where it names columns', ({ lifecycle: { actions } }) => {
    const named = Object.values(actions).flatMap(({ decision }) => decision?.notBy ?? [])
    expect(named.filter((name) => !/(Id|Ids)$/.test(name))).toEqual([])
  })

  it('is written by no server file past its actions, but for what is listed', () => {
    const files = [...readSources()].filter(([path]) => /^src\/modules\/.*server/.test(path) && !isTest(path))
    const found = files.filter(([, text]) => writesOf(text).length > 0).map(([path]) => path)
    expect(found.toSorted()).toEqual(Object.keys(written).toSorted())
  })
})

describe('A planted way around a decision is found', () => {
  const base = {
    states: {
      draft: { label: 'Draft', tone: 'grey' },
      approved: { label: 'Approved', tone: 'green' },
      exported: { label: 'Exported', tone: 'green' },
    },
    initial: 'draft',
  } as const
  const signature = z.object({ pin: z.string() })
  const access = 'quotes:approve'
  const problems = (table: Parameters<typeof decisionProblems>[0]) => decisionProblems(table)
  const to = { from: ['draft'], to: 'approved', access, label: 'Way' } as const

  it('where an action says nothing, signs nothing, is undone or taken by the program', () => {
    const table = lifecycle({
      ...base,
      actions: {
        approve: { ...to, decision: { by: 'right', notBy: ['authorIds'] }, input: { signature } },
        silent: { ...to },
        unsigned: { ...to, decision: { by: 'right', notBy: ['authorIds'] } },
        undone: { ...to, decision: { by: 'approvers' }, undoable: 'is approved' },
        quiet: { ...to, decision: { by: 'approvers' }, system: true },
        alone: { ...to, decision: { by: 'sole approval' } },
        idle: { from: ['approved'], to: 'exported', access, label: 'Way', decision: { by: 'approvers' } },
      },
    })
    expect(problems(table)).toEqual([
      'silent leads to approved and does not say who decides.',
      'unsigned leads to approved without a signature.',
      'undone could be undone by whoever decided.',
      'quiet is taken by the program, which decides nothing: say what it follows from.',
      'alone asks for no password.',
      'idle decides nothing, and says who does.',
    ])
    expect(problems({ initial: 'approved', actions: {} })).toHaveLength(1)
  })

  it.each([
    ["UPDATE ${table} SET version = version + 1,\n  status = 'approved' WHERE id = ${id}", 'approved'],
    ["  values: { ...header, status: 'released', inForce: true },", 'released'],
    ["  status: paid ? 'part_paid' : 'exported',", 'exported'],
  ])('where a source writes it: %s', (text, state) => {
    expect(writesOf(text)).toEqual([state])
  })

  it.each([
    "UPDATE ${table} SET version = 2 WHERE status = 'approved'",
    "CASE WHEN status = 'approved' THEN 1 END",
    "  status: 'draft',",
  ])('and not where it asks for it: %s', (text) => {
    expect(writesOf(text)).toEqual([])
  })
})
