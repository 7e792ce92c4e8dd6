import { z } from 'zod'
import { endpoint } from '#platform/contract/calls/endpoint.ts'
import { anyOf, flagFilter, referenceFilter } from '#platform/contract/calls/paging.ts'
import { byId, resource } from '#platform/contract/calls/resource.ts'
import { keysOf, longText, uuid } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { owedBecause } from './domain.ts'

const slice = 'owed-documents'
const name = z.string().nullable()
const state = z.enum(['open', 'sent'])

const owed = resource(slice, {
  singular: 'Owed document',
  plural: 'Owed documents',
  input: {},
  computed: {},
  row: {
    version: z.int(),
    noteEntity: z.string(),
    noteId: uuid,
    noteNumber: labelled(z.string(), 'Note'),
    companyName: labelled(name, 'Customer'),
    certificateId: uuid,
    certificateNumber: labelled(z.string(), 'Certificate'),
    why: z.enum(keysOf(owedBecause)),
    reason: z.string(),
    replacementNumber: labelled(name, 'Replaced by'),
    dueOn: labelled(z.string(), 'Due'),
    toldTo: labelled(z.string(), 'Told'),
    state,
    sentNote: labelled(name, 'How they got it'),
    sentByName: labelled(name, 'Sent by'),
    createdAt: labelled(z.string(), 'Created'),
  },
  list: {
    filters: {
      state: anyOf(state.options),
      noteId: labelledFilter(referenceFilter, 'Note'),
      certificateId: labelledFilter(referenceFilter, 'Certificate'),
      companyId: labelledFilter(referenceFilter, 'Customer'),
      late: flagFilter,
    },
    sorts: ['dueOn', 'createdAt'],
    defaultSort: 'dueOn',
    searchable: true,
  },
})
export type OwedDocument = z.output<typeof owed.row>

const { list } = owed.endpoints

/** Certificates that count no more and have left with goods: whoever has them gets what takes their place. */
export const owedDocuments = {
  ...owed,
  grants: { user: ['read'], manager: ['settle'] },
  endpoints: {
    list,
    exportRows: exportEndpoint(list),
    settle: endpoint({
      method: 'POST',
      path: `/api/v1/${slice}/:id/settle`,
      access: `${slice}:settle`,
      kind: 'write',
      summary: 'Say how the customer got what takes the place of a certificate',
      params: byId,
      body: z.strictObject({ sentNote: labelled(longText(500), 'How they got it') }),
      response: z.object({ id: uuid }),
      envelope: 'data',
      versioned: true,
    }),
  },
} as const
