import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { documentIndexes } from '#modules/engineering/document-indexes/contract.ts'
import { documentIndexTable } from '#modules/engineering/document-indexes/table.ts'
import { drawings as contract } from '#modules/engineering/drawings/contract.ts'
import { actionsOf } from '#modules/engineering/drawings/server/actions.ts'
import { drawings } from '#modules/engineering/drawings/server/document.ts'
import { saves } from '#modules/engineering/drawings/server/saving.ts'
import { operationTemplateTable } from '#modules/engineering/operation-templates/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import { facts } from '#platform/server/documents/printing/printing.ts'
import { storeFile } from '#platform/server/files/file-records.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { lookup } from '#platform/server/records/lookup.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { PersonKey } from '../staff.ts'
import { type StoryPart, travellerStories } from '../travellers.ts'
import type { Acting } from './acting.ts'

export const author: PersonKey = 'deskPlanner'
const approver: PersonKey = 'deskQuality'

const unfollowed = {
  uses: async () => [],
  approved: async () => {},
  withdrawn: async () => {},
}

/** What the shop makes, each once. */
const parts = [...new Map(travellerStories.map(({ part }) => [part.drawingNo, part])).values()]

interface Setup {
  readonly facilityId: string
  readonly pslLevelId: string
}

interface Approving {
  readonly acting: Acting
  readonly id: string
  readonly part: StoryPart
  readonly facilityId: string
  readonly tick: () => string
  readonly actions: ReturnType<typeof actionsOf>
}

/** The draft of a revision gets its sheet, and is approved by somebody else. */
export async function approveDrawing({
  acting,
  id,
  part,
  facilityId,
  tick,
  actions,
}: Approving): Promise<void> {
  const { drawingNo, drawingRev, description } = part
  await acting.as(author, tick(), contract.endpoints.upload, async (ctx) => {
    const bytes = await renderPdf({
      letterhead: await letterheadOfFacility(ctx, facilityId),
      title: 'Drawing',
      number: drawingNo,
      revision: `Rev ${drawingRev}`,
      facts: facts({ Title: description, Scale: '1:2', Sheet: '1 of 1' }),
      blocks: [{ kind: 'paragraph', text: description, tone: 'strong' }],
      createdAt: ctx.clock.now().toISOString(),
    })
    await storeFile(ctx, { entity: 'drawings', entityId: id, name: `${drawingNo}-${drawingRev}.pdf`, bytes })
  })
  const { version } = await acting.as(author, tick(), contract.endpoints.get, (ctx) =>
    drawings.get(ctx, { params: { id } }),
  )
  const body = { signature: { pin: DEMO_PIN } }
  await acting.as(approver, tick(), contract.endpoints.approve, (ctx) =>
    actions.handlers.approve(ctx, { params: { id }, query: undefined, version, body }),
  )
}

/** The drawings of what travellers make, approved by somebody else, and what goes into the data book of the level they are made to. */
export async function registerDrawings(acting: Acting, day: string): Promise<void> {
  const [found] = await acting.tx.query<Setup>(sql`
    SELECT f.id AS "facilityId", t.psl_level_id AS "pslLevelId" FROM ${operationTemplateTable} t, ${facilityTable} f
    WHERE t.code = 'PSL1-MACH' AND t.status = 'current' AND f.short_code = 'LDS'`)
  if (!found) throw new Error('The demonstration has no template PSL1-MACH.')
  const { facilityId, pslLevelId } = found
  let now = Date.parse(`${day}T13:40:00.000Z`)
  const tick = () => new Date((now += 1500)).toISOString()
  for (const part of parts) {
    const input = contract.input.parse({
      kind: 'drawing',
      number: part.drawingNo,
      rev: part.drawingRev,
      title: part.description,
      ownedBy: 'us',
      issuedOn: addDays(day, -120),
      sheets: 1,
    })
    const { id } = await acting.as(author, tick(), contract.endpoints.create, (ctx) =>
      saves.create(ctx, { body: input }),
    )
    // Nothing goes by them yet.
    await approveDrawing({ acting, id, part, facilityId, tick, actions: actionsOf(unfollowed) })
  }
  const index = documentIndexes.input.parse({
    pslLevelId,
    documents: [
      'Material certificates',
      'Dimensional report',
      'Hydrotest chart',
      'Certificate of conformity',
    ],
    sortOrder: 1,
    active: true,
    code: 'PSL1',
    name: 'Data book PSL 1',
  })
  const { create } = lookup(documentIndexes, { table: documentIndexTable })
  await acting.as('admin', tick(), documentIndexes.endpoints.create, (ctx) => create(ctx, { body: index }))
}
