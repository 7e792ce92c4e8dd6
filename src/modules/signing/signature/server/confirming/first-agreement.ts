import { sql } from 'drizzle-orm'
import { richTextOf } from '#platform/contract/values/rich-text.ts'
import type { Services } from '#platform/server/services.ts'
import { asSystem } from '#platform/server/system.ts'
import { publishTerms } from '#modules/signing/terms/server/api.ts'
import { termsTable } from '#modules/signing/terms/table.ts'
import { AGREEMENT_LANGUAGE } from '../signer.ts'

/** The agreement an installation begins with. It is meant to be read, amended and published anew by its owner. */
export const firstAgreement = {
  kind: 'signature' as const,
  language: AGREEMENT_LANGUAGE,
  title: 'Agreement on electronic signatures',
  body: richTextOf([
    {
      heading: '1. What an electronic signature means',
      paragraphs: [
        'When I sign in this program with my password and my PIN, my signature binds me in the same way as one written by hand on paper.',
        'Each signature states what I declare: that I performed, inspected, witnessed, waived, approved, rejected, released or reviewed what is named beside it. I sign only what I have seen myself and am entitled to sign.',
      ],
    },
    {
      heading: '2. My password and my PIN',
      paragraphs: [
        'My password and my PIN are known to me alone. I do not share them, lend them, write them down where others can read them, or let anybody sign in my place.',
        'When I have reason to think that somebody else knows one of them, I change it at once and tell an administrator.',
      ],
    },
    {
      heading: '3. What is recorded',
      paragraphs: [
        'With each signature the program records my name, my role and what entitled me, the time, the network address and the device, and a fingerprint of what I signed. These records are kept as long as the documents they belong to and cannot be changed.',
        'The picture of my signature is shown only together with what I have signed.',
      ],
    },
  ]),
}

/** Publishes the first agreement where there is none yet: without one nobody can sign. */
export async function ensureFirstAgreement(services: Services): Promise<void> {
  const [any] = await services.db.query(sql`SELECT 1 FROM ${termsTable} WHERE kind = 'signature' LIMIT 1`)
  if (any) return
  await asSystem(services, 'first-agreement', (ctx) => publishTerms(ctx, { body: firstAgreement }))
}
