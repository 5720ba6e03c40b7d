import { useKernel } from '#kernel/react'
import { IconButton } from '#ui-kit'
import { Zaps } from '../contract'

/** A button that zaps a person, without a note. */
export default function ZapPersonButton({ pubkey }: { pubkey: string }) {
  const kernel = useKernel()
  return (
    <IconButton
      icon="zap"
      label="Zap"
      aria-haspopup="dialog"
      onClick={() => void kernel.resolve(Zaps).then(zaps => zaps.open({ pubkey }))}
    />
  )
}
