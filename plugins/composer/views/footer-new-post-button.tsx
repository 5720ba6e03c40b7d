import { useKernel } from '#kernel/react'
import { IconButton } from '#ui-kit'
import { Composer } from '../contract'

/** The new-post button in the bottom bar of a phone. */
export default function FooterNewPostButton() {
  const kernel = useKernel()
  return (
    <IconButton
      icon="plus"
      label="New post"
      onClick={() => void kernel.resolve(Composer).then(composer => composer.open())}
    />
  )
}
