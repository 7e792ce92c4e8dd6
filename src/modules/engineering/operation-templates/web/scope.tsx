import type { ScreenAddress } from '#platform/contract/register.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusalOf } from '#platform/contract/calls/refusals.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { recordQuery } from '#platform/web/queries/queries.ts'
import type { RecordOf } from '#platform/web/records/record-page.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { operationTemplates, type TemplateRecord } from '../contract.ts'

export type Level = RecordOf<typeof pslLevels>

/** `/setup/psl-levels/{id}/operation-templates` and what lies below it. */
export const pathsOf = (levelId: string) => {
  const templates = `/setup/psl-levels/${levelId}/operation-templates` as const
  return {
    level: `/setup/psl-levels/${levelId}` as const,
    templates,
    create: `${templates}/create` as const,
    template: (id: string): ScreenAddress => `${templates}/${id}`,
    operations: (id: string): ScreenAddress => `${templates}/${id}/operations`,
    operationForm: (id: string, operationId?: string): ScreenAddress =>
      `${templates}/${id}/operations/form${operationId ? `?id=${operationId}` : ''}`,
  }
}

/** The level of the address, or the state that stands in its place. */
export function InLevel({ children }: { children: (level: Level) => ReactNode }) {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(recordQuery<Level>(pslLevels, id))
  if (data) return children(data)
  if (!error) return <SkeletonRows />
  return (
    <ErrorState page error={error} what="This PSL level" noun="PSL levels" retry={() => void refetch()} />
  )
}

const missing = new ApiError(404, refusalOf('not_found', {}))

/** The template of the address; one that belongs to another level is not found here. */
export function InTemplate({
  children,
}: {
  children: (template: TemplateRecord, level: Level) => ReactNode
}) {
  const { templateId = '' } = useParams({ strict: false })
  // Its operations change on other screens, and with them its version.
  const { data, error, refetch } = useQuery({
    ...recordQuery<TemplateRecord>(operationTemplates, templateId),
    refetchOnMount: 'always',
  })
  return (
    <InLevel>
      {(level) => {
        if (data && data.pslLevelId === level.id) return children(data, level)
        if (!data && !error) return <SkeletonRows />
        return (
          <ErrorState
            page
            error={data ? missing : error}
            what="This operation template"
            noun="operation templates"
            retry={() => void refetch()}
          />
        )
      }}
    </InLevel>
  )
}
