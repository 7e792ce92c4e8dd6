import { rightOf } from '#platform/contract/register.ts'
import { type ReactNode, Suspense, useState } from 'react'
import type { Named } from '#platform/contract/values/fields.ts'
import { type Adder as AdderOfSource, type OptionSource, useMay } from '#platform/web/queries/queries.ts'
import { type AddProps, useShell } from '#platform/web/shell/shell-data.tsx'

/** Whether the reader may add to a list, and there is a short form for it. */
export function useCanAdd(source: OptionSource): boolean {
  const { name, right } = adderOf(source)
  const mayAdd = useMay(right)
  const { adders } = useShell()
  return mayAdd && adders?.[name] !== undefined
}

/** The last entry of a picker: `Add market segment "Space"`. */
export const addLabel = ({ noun }: OptionSource, text: string): string =>
  noun === undefined ? `Add "${text}"` : `Add ${noun} "${text}"`

const adderOf = ({ name, slice = name, adder }: OptionSource): AdderOfSource =>
  adder ?? { name: slice, right: rightOf(slice, 'create') }

/** The short form of a list. */
export function Adder({ source, onAdded, ...props }: AddProps & { source: OptionSource }) {
  const { seen = (option: Named) => option } = source
  const { name, of } = adderOf(source)
  const { adders } = useShell()
  const Form = adders?.[name]
  return (
    Form && (
      <Suspense fallback={null}>
        <Form {...props} of={of} onAdded={(option) => onAdded(seen(option))} />
      </Suspense>
    )
  )
}

interface Adding {
  /** The last entry of the picker: "Add 'xyz'"; nothing where the reader cannot add. */
  extra: { label: string; run: () => void } | undefined
  /** The short form while it is open. */
  dialog: ReactNode
}

/** Adding to a list from the picker of another form: the new record is chosen at once. */
export function useAdding(source: OptionSource, search: string, onAdded: (option: Named) => void): Adding {
  const [text, setText] = useState<string | null>(null)
  const canAdd = useCanAdd(source)
  const close = () => setText(null)
  const add = (option: Named) => {
    onAdded(option)
    close()
  }
  return {
    extra:
      canAdd && search !== '' ? { label: addLabel(source, search), run: () => setText(search) } : undefined,
    dialog: text !== null && <Adder source={source} text={text} onAdded={add} onClose={close} />,
  }
}
