import { labelled } from '#platform/contract/words/labels.ts'
import { z } from 'zod'
import { anyOf } from '#platform/contract/calls/paging.ts'
import { appointment } from '#modules/people/appointments/contract.ts'
import {
  type DocumentKind,
  documentKinds,
  entryProblems,
  type SignerFunction,
  signerFunctions,
} from './domain.ts'

const kinds = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]
const functions = Object.keys(signerFunctions) as [SignerFunction, ...SignerFunction[]]

/** Who may sign what, other than reports of non-destructive examination. */
export const regularSignatureUsers = appointment('regular-signature-users', {
  singular: 'Regular signatory',
  plural: 'Regular signatories',
  input: {
    documentKinds: labelled(z.array(z.enum(kinds)).min(1).max(kinds.length), 'May sign'),
    /** In which functions the person signs operations; none: in every one. */
    functions: labelled(z.array(z.enum(functions)).max(functions.length).nullish(), 'Signs operations as'),
    /** Whether the person may release goods; null: no. */
    mayRelease: z.boolean().nullish(),
  },
  shown: {
    documentKinds: z.array(z.enum(kinds)),
    functions: z.array(z.enum(functions)),
    mayRelease: z.boolean(),
  },
  filters: { documentKinds: anyOf(kinds) },
  problems: entryProblems,
})
