import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import {
  country,
  paperNumber,
  optionalLongText,
  optionalText,
  reference,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { referenceFilter } from '#platform/contract/calls/paging.ts'
import { choicesEndpoint, optionsEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'

/** One ladle of steel; its number says something only together with the works that melted it. */
const heat = resource('heats', {
  singular: 'Heat',
  plural: 'Heats',
  input: {
    heatNo: labelled(paperNumber(40), 'Heat number'),
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

/** Files of certificates that are looked at in one go. */
export const MOST_FILES = 500

const namedFile = z.object({
  name: z.string(),
  /** The heats whose number stands in it; more than one: a person chooses. */
  heats: z.array(
    z.object({
      id: uuid,
      heatNo: z.string(),
      millName: z.string(),
      /** A file of this name is attached to it already. */
      isThere: z.boolean(),
    }),
  ),
})
export type NamedFile = z.output<typeof namedFile>

export const heats = {
  ...heat,
  grants: { user: ['read', 'create', 'update'], manager: ['delete'] },
  endpoints: {
    ...heat.endpoints,
    exportRows: exportEndpoint(heat.endpoints.list),
    options: optionsEndpoint('heats'),
    mills: choicesEndpoint({
      path: '/api/v1/heats/mills',
      access: 'staff',
      summary: 'Companies to choose a mill from, suppliers before all others',
    }),
    ofFiles: endpoint({
      method: 'POST',
      path: '/api/v1/heats/of-files',
      access: 'heats:update',
      kind: 'read',
      summary: 'The heats whose numbers stand in the names of files; nothing is stored',
      body: z.strictObject({ names: z.array(text(255)).min(1).max(MOST_FILES) }),
      response: z.array(namedFile),
      envelope: 'data',
    }),
    ...activityEndpoints('heats'),
  },
} as const
