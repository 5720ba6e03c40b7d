import { SidebarButton } from '#ui-kit'
import { useOpenSignInDialog } from './use-open-sign-in-dialog'

/** The sign-up button in the sidebar. */
export default function SidebarSignUpButton() {
  const openDialog = useOpenSignInDialog()
  return (
    <SidebarButton
      variant="primary"
      icon="person"
      label="Sign up"
      aria-haspopup="dialog"
      onClick={() => openDialog('sign-up')}
    />
  )
}
