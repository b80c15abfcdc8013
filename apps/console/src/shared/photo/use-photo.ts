import type { MenuPicture, PictureCrop } from '@hansang/contract/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, callWithPicture } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useVenue } from '../venue/me.ts';
import { useTeller } from '../widgets/toasts.tsx';
import { useWords } from '../words/words.ts';

const hashOf = (image: string) => image.split('/')[2] ?? '';

/** What is shown now, and what sends and cuts another photo of it. */
export function usePhoto(
  image: string | null,
  onTaken: (picture: MenuPicture) => void,
  onCut: (image: string) => void,
) {
  const { restaurantId } = useVenue();
  const { warn } = useTeller();
  const { failure } = useWords();
  const onError = (error: unknown) => warn(failure(error));
  const { data: known } = useQuery({
    queryKey: keys.menuPicture(restaurantId, image ?? ''),
    queryFn: ({ signal }) =>
      call('menuPicture', { params: { restaurantId, hash: hashOf(image ?? '') }, signal }),
    enabled: image !== null,
    retry: false,
    // A picture never changes; another one has another address.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const taking = useMutation({
    mutationFn: (picture: File) =>
      callWithPicture('uploadMenuPicture', { params: { restaurantId }, picture }),
    onSuccess: onTaken,
    onError,
  });
  const cutting = useMutation({
    mutationFn: ({ picture, crop }: { picture: MenuPicture; crop: PictureCrop }) =>
      call('cropMenuPicture', { params: { restaurantId, hash: hashOf(picture.image) }, body: crop }),
    onSuccess: (cut) => onCut(cut.image),
    onError,
  });
  return {
    known,
    take: (file: File) => taking.mutate(file),
    cut: (picture: MenuPicture, crop: PictureCrop) => cutting.mutate({ picture, crop }),
    isSending: taking.isPending || cutting.isPending,
  };
}
