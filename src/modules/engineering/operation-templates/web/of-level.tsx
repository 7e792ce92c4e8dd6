import { useQuery } from '@tanstack/react-query'
import { listQuery } from '#platform/web/queries/queries.ts'
import type { CardProps } from '#platform/web/shell/shell-data.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { operationTemplates, type TemplateRow } from '../contract.ts'
import classes from './of-level.module.css'

/** The way from a level to its routes. */
export function TemplatesOfLevel({ id: levelId }: CardProps) {
  const { data } = useQuery(
    listQuery<TemplateRow>(operationTemplates, { filter: { pslLevelId: [levelId] }, perPage: 25 }),
  )
  const href = `/setup/psl-levels/${levelId}/operation-templates` as const
  const { states } = operationTemplates.lifecycle
  return (
    <div className={classes.templates}>
      <Card
        title="Operation templates"
        count={data?.meta.total}
        action={
          <ButtonLink small href={href}>
            Open the list
          </ButtonLink>
        }
      >
        {data?.data.length === 0 && <p>No templates yet. A template is the route of a part at this level.</p>}
        <ul>
          {data?.data.map((row) => (
            <li key={row.id}>
              <AppLink href={`${href}/${row.id}`}>{row.name}</AppLink>
              <span>
                {row.code} version {row.edition}, {states[row.status].label.toLowerCase()}, operations:{' '}
                {row.operationCount}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
