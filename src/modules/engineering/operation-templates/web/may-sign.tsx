import { useQuery } from '@tanstack/react-query'
import { api, reading } from '#platform/web/queries/api.ts'
import { operationTemplates } from '../contract.ts'
import type { OperationContent } from '../domain/operation.ts'
import type { Signer } from '../domain/vocabulary.ts'
import { maySignSentence, whoMaySign } from '../domain/who-may-sign.ts'

/** What of an operation decides who may sign it. */
export type Signed = Pick<OperationContent, 'kind' | 'signatureType'> &
  Partial<Pick<OperationContent, 'ndeMethod' | 'ndeMinLevel'>>

/** `Inspector: 3 people may sign`, with their names; nothing before it is known. */
export function useMaySign(operation: Signed): (signer: Signer) => string | undefined {
  const { data } = useQuery(reading(api(operationTemplates).signatories))
  const { kind, signatureType, ndeMethod = null, ndeMinLevel = null } = operation
  return (signer) => {
    if (!data) return undefined
    const names = whoMaySign({ kind, signatureType, ndeMethod, ndeMinLevel }, signer, data)
    const sentence = maySignSentence(signer, names)
    if (names.length === 0) return sentence
    const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
    return `${sentence}: ${names.slice(0, MOST_NAMES).join(', ')}${more}`
  }
}

const MOST_NAMES = 4
