import { Accounts } from '#kernel'
import { useKernel } from '#kernel/react'
import { IconButton, Menu } from '#ui-kit'

/** A profile's menu for visitors: they may read as this person does, without the key. */
export default function ViewAs({ pubkey }: { pubkey: string }) {
  const kernel = useKernel()
  const view = () =>
    void kernel.resolve(Accounts).then(
      accounts => accounts.signIn({ pubkey, method: 'read-only' }),
      error => kernel.report('accounts', 'view-as', error),
    )
  return (
    <Menu
      trigger={<IconButton icon="more" label="More about this person" />}
      items={[{ id: 'view-as', label: 'View as', icon: 'person', onSelect: view }]}
    />
  )
}
