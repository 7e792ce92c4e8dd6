import type { ReactNode } from 'react'
import { goToFieldOnceDrawn } from '#platform/web/fields/wanted-field.ts'
import { fieldOf } from '#platform/web/forms/form-values.ts'
import { AppLink, isPlain } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './documents.module.css'
import { usePage } from './use-document.ts'

/** What the next step still needs, below the control it is about. */
export const Needed = ({ children }: { children: string }) => (
  <span className={classes.needed}>
    <Icon name="alert" size={14} />
    {children}
  </span>
)

/** Everything the next step still needs, each a link to the field where it is entered: "Before it can be submitted". */
export function MissingSection({ title }: { title: string }) {
  const { missing, hrefOf, form } = usePage()
  const entries = Object.entries(missing)
  if (entries.length === 0) return null
  return (
    <MissingList
      title={title}
      entries={entries.flatMap(([field, sentences]) =>
        sentences.map((sentence) => ({
          key: sentence,
          shown: (
            <AppLink
              href={hrefOf(field)}
              onClick={(event) => {
                if (isPlain(event)) goToFieldOnceDrawn(form.idOf(field), form.idOf(fieldOf(field)))
              }}
            >
              {sentence}
            </AppLink>
          ),
        })),
      )}
    />
  )
}

interface MissingListProps {
  title: string
  entries: readonly { readonly key: string; readonly shown: ReactNode }[]
}

/** What is missing before a step, whatever it is said by. */
export const MissingList = ({ title, entries }: MissingListProps) => (
  <Section title={title}>
    <ul className={classes.missing}>
      {entries.map(({ key, shown }) => (
        <li key={key}>
          <Icon name="alert" size={14} />
          <span>{shown}</span>
        </li>
      ))}
    </ul>
  </Section>
)
