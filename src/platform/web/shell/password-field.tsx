import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { Icon } from '../ui/icon.tsx'

/** A password with a button that shows it; the button is in the order of the keyboard. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'lock' : 'eye'} />}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    />
  )
}
