import { shortDay } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import {
  facts,
  type FrozenPrint,
  keptPdf,
  present,
  signatures,
} from '#platform/server/documents/printing/printing.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import { letterheadOfFacility } from '#modules/setup/facilities/server/api.ts'
import { printedSignatures, signatureBoxes } from '#modules/signing/signature/server/api.ts'
import { verificationUrl } from '#modules/signing/verify/server/api.ts'
import { type TravellerRow, travellers } from './document.ts'
import type { TravellerFollower } from './follower.ts'
import { drawingOf, partiesOf, serialNumbers } from './paper.ts'
import { signedTraveller } from './signing.ts'

const LABEL = 'Final inspection'
const fileName = ({ number }: TravellerRow): string => `${number} final inspection.pdf`

/** What the pieces of a traveller were inspected by, and what came of it. */
export function inspectionRecord({ inspected }: TravellerFollower) {
  async function bytesOf(ctx: Context, row: TravellerRow): Promise<Uint8Array> {
    const letterhead = await letterheadOfFacility(ctx, row.facilityId)
    const label = `For ${letterhead.name}`
    const given = await signedTraveller.signaturesOn(ctx, row)
    const released = await printedSignatures(
      ctx,
      given.filter(({ meaning }) => meaning === 'released'),
    )
    const url = await verificationUrl(ctx, { entity: travellers.slice, entityId: row.id })
    return renderPdf({
      letterhead,
      title: LABEL,
      number: row.number,
      revision: `Rev ${row.revision}`,
      facts: facts({ Drawing: drawingOf(row), PSL: row.pslLevel, Due: shortDay(row.dueOn) }),
      blocks: [
        { kind: 'paragraph', text: row.description, tone: 'strong' },
        partiesOf(row),
        {
          kind: 'facts',
          facts: facts({
            Planned: row.quantity,
            Begun: row.entryQty,
            Made: row.madeQty,
            Scrapped: row.scrapQty,
            'Serial numbers': serialNumbers(row),
          }),
        },
        ...(await inspected(ctx, row)),
      ],
      closing: [
        signatures({
          label,
          ours: signatureBoxes(label, released),
          pending: 'Not released yet',
          qr: { text: url, label: 'Scan to verify' },
        }),
      ],
      footer: present([row.facilityName, `Rev ${row.revision}`]).join(', '),
      stamp: row.closedAt === null ? 'NOT CLOSED' : undefined,
      createdAt: row.closedAt ?? ctx.clock.now().toISOString(),
    })
  }
  const frozen: FrozenPrint<TravellerRow> = {
    column: 'inspectionFileId',
    print: async (ctx, row) => ({ name: fileName(row), label: LABEL, bytes: await bytesOf(ctx, row) }),
  }
  const pdf = keptPdf({
    document: travellers,
    fileIdOf: (row: TravellerRow) => row.inspectionFileId,
    nameOf: fileName,
    render: bytesOf,
  })
  return { frozen, pdf }
}
