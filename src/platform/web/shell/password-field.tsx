import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { Icon } from '#platform/web/ui/icon.tsx'

const Toggle = ({ reveal }: { reveal: boolean }) => <Icon name={reveal ? 'lock' : 'eye'} />

/** A password with a button that shows it; the button is in the order of the keyboard. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      aria-invalid={Boolean(props.error)}
      visibilityToggleIcon={Toggle}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    />
  )
}
