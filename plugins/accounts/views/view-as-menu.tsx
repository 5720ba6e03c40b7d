import { UserFacingError } from '#kernel'
import { Accounts } from '#kernel/ports'
import { useKernel } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { IconButton, Menu } from '#ui-kit'

/**
 * An entry in a profile's menu, shown to visitors: it lets them use the app as this person, without the person's key.
 */
export default function ViewAsMenu({ pubkey }: { pubkey: string }) {
  const kernel = useKernel()
  const viewAs = async () => {
    try {
      const accounts = await kernel.resolve(Accounts)
      accounts.signIn({ pubkey, method: 'read-only' })
    } catch (error) {
      if (!(error instanceof UserFacingError)) return kernel.report('accounts', 'view-as', error)
      const { message: text } = error
      const toasts = await kernel.resolve(Toasts)
      toasts.show({ text, tone: 'danger' })
    }
  }
  return (
    <Menu
      trigger={<IconButton icon="more" label="More about this person" />}
      items={[{ id: 'view-as', label: 'View as', icon: 'person', onSelect: () => void viewAs() }]}
    />
  )
}
