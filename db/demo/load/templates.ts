import { sql } from 'drizzle-orm'
import { operationTemplates } from '#modules/engineering/operation-templates/contract.ts'
import { templateOperations } from '#modules/engineering/operation-templates/contract/operations.ts'
import { instructionOf } from '#modules/engineering/operation-templates/domain/instruction.ts'
import { makeVersion } from '#modules/engineering/operation-templates/server/copies.ts'
import { bulkEdit } from '#modules/engineering/operation-templates/server/many.ts'
import { update } from '#modules/engineering/operation-templates/server/operations.ts'
import type { Acting } from './acting.ts'

const { endpoints } = operationTemplates

/** The next version of a route in preparation: notice for the customer, and what the hydrostatic test records. */
export async function prepareTemplate(acting: Acting, day: string): Promise<void> {
  const [current] = await acting.tx.query<{ id: string }>(
    sql`SELECT id FROM operation_templates WHERE code = 'PSL3-MACH' AND status = 'current'`,
  )
  if (!current) throw new Error('The demonstration has no template PSL3-MACH.')
  const time = (minute: string) => `${day}T05:${minute}:00.000Z`
  const source = { params: { id: current.id }, query: undefined, body: {}, version: 0 }
  const draft = await acting.as('admin', time('01'), endpoints.makeVersion, (ctx) => makeVersion(ctx, source))
  const attended = draft.operations.filter(({ intervention }) => 'HW'.includes(intervention.customer))
  const together = { operationIds: attended.map(({ id }) => id), changes: { noticeHours: 48 } }
  const edited = await acting.as('admin', time('02'), endpoints.bulkEdit, (ctx) =>
    bulkEdit(ctx, { params: { id: draft.id }, query: undefined, version: draft.version, body: together }),
  )
  const test = edited.operations.find(({ kind }) => kind === 'pressure_test')
  if (!test) throw new Error('The demonstration has no pressure test in PSL3-MACH.')
  const body = {
    procedure: 'QP-HT-07 Rev 2',
    instruction: instructionOf(
      'Two pressure periods.\nNo drop of pressure and no visible leakage in either.',
    ),
    signedBy: ['operator' as const, 'inspector' as const],
    signerOtherThanPerformer: true,
    steps: [
      { kind: 'measurement' as const, label: 'First period', unit: 'min', min: '3' },
      { kind: 'measurement' as const, label: 'Second period', unit: 'min', min: '15' },
      { kind: 'confirmed' as const, label: 'No visible leakage' },
      { kind: 'photo' as const, label: 'Chart' },
    ],
  }
  await acting.as('admin', time('03'), templateOperations.endpoints.update, (ctx) =>
    update(ctx, { params: { id: test.id }, query: undefined, version: test.version, body }),
  )
}
