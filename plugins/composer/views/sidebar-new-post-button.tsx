import { useKernel } from '#kernel/react'
import { SidebarButton } from '#ui-kit'
import { Composer } from '../contract'

/** The new-post button in the sidebar. */
export default function SidebarNewPostButton() {
  const kernel = useKernel()
  return (
    <SidebarButton
      variant="primary"
      icon="edit"
      showIcon
      label="New post"
      onClick={() => void kernel.resolve(Composer).then(composer => composer.open())}
    />
  )
}
