import type { Hub } from '#platform/server/documents/hub.ts'
import { serve } from '#platform/server/http/serve.ts'
import { asSystem } from '#platform/server/system.ts'
import { seals } from '../contract.ts'
import { cutSeal } from './cutting.ts'
import { compare, get, leaves, list, proof, recipients, updateRecipients } from './reading.ts'

/** What hubs are told of seals. */
export const sealsHub: Hub = {
  slice: 'seals',
  register: serve(seals, { list, leaves, proof, compare, recipients, updateRecipients, get }),
  jobs: [
    {
      job: 'seals.cut',
      // Each hour: where the program was off at five past midnight, the seal of the day is cut when it is on again.
      cron: '5 * * * *',
      run: async (services) => {
        const cut = await asSystem(services, 'seals.cut', (ctx) => cutSeal(ctx, services.cookies.secret))
        return cut ? `Seal ${cut.no} over ${cut.count} records` : 'The day is sealed already'
      },
    },
  ],
}
