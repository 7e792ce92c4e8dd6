import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { isoDate, optionalDate, optionalText, text } from '#platform/contract/values/fields.ts'
import { anyOf } from '#platform/contract/calls/paging.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { appointment } from '#modules/people/appointments/contract.ts'
import {
  entryProblems,
  type NdeLevel,
  type NdeMethod,
  type NdeScheme,
  ndeLevels,
  ndeMethods,
  ndeSchemes,
} from './domain.ts'

const slice = 'nde-signature-users'
const methods = Object.keys(ndeMethods) as [NdeMethod, ...NdeMethod[]]
const levels = Object.keys(ndeLevels) as [NdeLevel, ...NdeLevel[]]
const schemes = Object.keys(ndeSchemes) as [NdeScheme, ...NdeScheme[]]

const competences = z.array(z.strictObject({ method: z.enum(methods), level: z.enum(levels) }))

const entries = appointment(slice, {
  singular: 'NDE signatory',
  plural: 'NDE signatories',
  input: {
    methods: labelled(competences.min(1).max(methods.length), 'Methods and levels'),
    scheme: z.enum(schemes),
    certificateNo: labelled(text(60), 'Certificate number'),
    certificateIssuedOn: labelled(isoDate, 'Issued'),
    certificateExpiresOn: labelled(isoDate, 'Expires'),
    eyeTestExpiresOn: labelled(optionalDate, 'Eye test valid until'),
    /** The employer's written practice, by number and revision. */
    writtenPractice: optionalText(100),
  },
  shown: {
    methods: competences,
    scheme: z.enum(schemes),
    certificateNo: z.string(),
    certificateIssuedOn: z.string(),
    certificateExpiresOn: z.string(),
    eyeTestExpiresOn: z.string().nullable(),
    writtenPractice: z.string().nullable(),
    /** Attached certificates. */
    fileCount: z.int(),
  },
  filters: { method: anyOf(methods), scheme: anyOf(schemes) },
  problems: entryProblems,
})

/** Who may sign reports of non-destructive examination, in which methods and at which level. */
export const ndeSignatureUsers = {
  ...entries,
  endpoints: { ...entries.endpoints, ...activityEndpoints(slice) },
}
