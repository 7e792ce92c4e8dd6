import { api } from '#platform/web/queries/api.ts'
import type { OptionSource } from '#platform/web/queries/queries.ts'
import { type CalculationRow, pipeWallCalculations } from '../contract.ts'

const optionOf = (one: Pick<CalculationRow, 'id' | 'number' | 'revision' | 'title' | 'size' | 'wall'>) => ({
  id: one.id,
  code: one.title,
  name: [`${one.number} Rev ${one.revision}`, one.size, one.wall].filter(Boolean).join(', '),
  active: true,
})

/** Saved calculations by number, title or size, the newest revisions first; chosen ones whatever became of them. */
export const savedCalculations: OptionSource = {
  name: 'pipe-wall-calculations/saved',
  slice: 'pipe-wall-calculations',
  load: async ({ search, id }, options) => {
    const { list, get } = api(pipeWallCalculations)
    if (id === undefined) {
      const found = await list(
        { query: { filter: { current: true }, ...(search ? { search } : {}) } },
        options,
      )
      return found.data.map(optionOf)
    }
    const chosen = await Promise.all(id.split(',').map((one) => get({ params: { id: one } }, options)))
    return chosen.map((one) =>
      optionOf({ ...one, size: one.result.nps ? `NPS ${one.result.nps}` : '', wall: '' }),
    )
  },
}
