import type { ComponentProps } from 'react'
import type { OutsideAddress } from '../outside/outside-address'

// `OutsideVideo` and `OutsideAudio` are the only elements that load strangers' films and sounds. The type of `src`
// rejects unchecked addresses.

/**
 * The props of a `video` without `poster`. `src` must be a checked address; it is absent if a script provides the
 * film's data.
 */
export interface OutsideVideoProps extends Omit<ComponentProps<'video'>, 'src' | 'poster'> {
  readonly src?: OutsideAddress
}

/** Shows a stranger's film. */
export const OutsideVideo = (props: OutsideVideoProps) => (
  // biome-ignore lint/correctness/noRestrictedElements: the one place that asks for films
  <video {...props} />
)

export interface OutsideAudioProps extends Omit<ComponentProps<'audio'>, 'src'> {
  readonly src: OutsideAddress
}

/** Plays a stranger's sound. */
export const OutsideAudio = (props: OutsideAudioProps) => (
  // biome-ignore lint/correctness/noRestrictedElements: the one place that asks for sounds
  <audio {...props} />
)
