import type { ComponentProps } from 'react'
import type { OutsideAddress } from '../outside/outside-address'

// The only elements that load strangers' films and sounds, as `OutsideImage` does for pictures.

/** `src` is absent if a script feeds the element. */
export interface OutsideVideoProps extends Omit<ComponentProps<'video'>, 'src' | 'poster'> {
  readonly src?: OutsideAddress
}

/** A stranger's film. */
export const OutsideVideo = (props: OutsideVideoProps) => (
  // biome-ignore lint/correctness/noRestrictedElements: the one place that asks for films
  <video {...props} />
)

export interface OutsideAudioProps extends Omit<ComponentProps<'audio'>, 'src'> {
  readonly src: OutsideAddress
}

/** A stranger's sound. */
export const OutsideAudio = (props: OutsideAudioProps) => (
  // biome-ignore lint/correctness/noRestrictedElements: the one place that asks for sounds
  <audio {...props} />
)
