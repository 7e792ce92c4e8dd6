import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { type CertificateType, isAtLeast } from '../../domain/lifecycle.ts'
import { signedSteel } from '../actions.ts'
import { operation, steelStock } from '../document.ts'

/** What is enough for a piece from now on, and what covers it already. */
export interface WeakerCertificate {
  readonly heatId: string
  readonly specificationId: string
  readonly grade: string
  readonly certificateType: CertificateType
  readonly covering: { readonly id: string; readonly number: string; readonly type: CertificateType } | null
  readonly reason: string
}

/** Lets what suppliers owe follow what is enough from now on. */
export type LowerRequests = (ctx: Context, weaker: WeakerCertificate) => Promise<void>

/** Accepts a weaker certificate for a piece, as a signed concession of quality. @throws 422 where it is not weaker */
export const acceptWeakerWith = (lowerRequests: LowerRequests) =>
  operation('acceptWeakerCertificate', async (ctx, row, { certificateType, reason, signature }) => {
    if (isAtLeast(certificateType, row.certificateType))
      throw invalid({
        certificateType: [`It is to be covered by type ${row.certificateType}: that is no weaker one.`],
      })
    const saved = await steelStock.save(ctx, row, 'acceptWeakerCertificate', {
      values: { certificateType },
      reason,
    })
    await signedSteel.sign(
      ctx,
      saved,
      {
        meaning: 'approved',
        capacity: 'Regular signatory, dispositions',
        label: `certificate type ${certificateType} instead of ${row.certificateType} for ${row.number}`,
      },
      signature,
    )
    if (row.heatId) {
      const {
        heatId,
        specificationId,
        grade,
        certificates: [covering = null],
      } = row
      await lowerRequests(ctx, { heatId, specificationId, grade, certificateType, covering, reason })
    }
    return { on: saved }
  })
