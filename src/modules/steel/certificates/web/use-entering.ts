import { useRef, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { recordQuery, seedRecord } from '#platform/web/queries/queries.ts'
import { type CertificateRecord, certificates } from '../contract.ts'

type Entry = Parameters<ReturnType<typeof api<typeof certificates>>['enterValue']>[0]['body']

/**
 * Saves values one by one, each after the one before, since every save has a version of its own; what is refused stays as a
 * sentence.
 */
export function useEntering({ id, version }: Pick<CertificateRecord, 'id' | 'version'>) {
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const save = async (entry: Entry): Promise<void> => {
    const { queryKey } = recordQuery<CertificateRecord>(certificates, id)
    const present = queryClient.getQueryData<CertificateRecord>(queryKey)?.version ?? version
    try {
      const answer = await api(certificates).enterValue({ params: { id }, version: present, body: entry })
      seedRecord(certificates, answer)
      setProblem(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(Object.values(error.errors).flat()[0] ?? error.message)
      await queryClient.invalidateQueries({ queryKey })
    }
  }
  const enter = (entry: Entry) => {
    last.current = last.current.then(() => save(entry))
  }
  return { enter, problem }
}

export type Enter = ReturnType<typeof useEntering>['enter']
