import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/activity.ts'
import { country, optionalLongText, optionalText, reference, text, uuid } from '#platform/contract/fields.ts'
import { labelled } from '#platform/contract/labels.ts'
import { referenceFilter } from '#platform/contract/paging.ts'
import { optionsEndpoint, resource } from '#platform/contract/resource.ts'

/** One ladle of steel; its number says something only together with the works that melted it. */
const heat = resource('heats', {
  singular: 'Heat',
  plural: 'Heats',
  input: {
    heatNo: labelled(text(40), 'Heat number'),
    millId: labelled(reference, 'Mill'),
    /** As the mill states it. */
    gradeStated: labelled(optionalText(120), 'Grade stated'),
    meltProcess: labelled(optionalText(60), 'Melting process'),
    meltCountry: labelled(country.nullish(), 'Country of melt'),
    notes: optionalLongText(2000),
  },
  computed: {
    millName: z.string(),
    /** Heats whose number could be taken for this one: O and 0, a hyphen, a zero in front. */
    lookAlikes: z.array(z.object({ id: uuid, heatNo: z.string(), millName: z.string() })),
  },
  row: {
    version: z.int(),
    heatNo: labelled(z.string(), 'Heat number'),
    millId: uuid,
    millName: z.string(),
    gradeStated: z.string().nullable(),
    meltProcess: z.string().nullable(),
    updatedAt: z.string(),
  },
  list: {
    filters: { millId: referenceFilter },
    sorts: ['heatNo', 'updatedAt'],
    defaultSort: 'heatNo',
    searchable: true,
  },
})
export type HeatRecord = z.output<typeof heat.record>

export const heats = {
  ...heat,
  grants: { user: ['read', 'create', 'update'], manager: ['delete'] },
  endpoints: { ...heat.endpoints, options: optionsEndpoint('heats'), ...activityEndpoints('heats') },
} as const
