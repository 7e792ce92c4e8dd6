import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import type { TemplateRecord } from '../../contract.ts'
import { templateLifecycle } from '../../domain/lifecycle.ts'
import { pathsOf } from '../scope.tsx'
import classes from '../templates.module.css'

/** The other versions of the same code. */
export function Versions({ template }: { template: TemplateRecord }) {
  const paths = pathsOf(template.pslLevelId)
  if (template.versions.length === 0) return null
  return (
    <Section title="Other versions">
      <ul className={classes.versions}>
        {template.versions.map(({ id, edition, status }) => (
          <li key={id}>
            <AppLink href={paths.template(id)}>Version {edition}</AppLink>
            <StatusChip table={templateLifecycle} state={status} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
