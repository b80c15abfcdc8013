import { restaurantParams } from '../params.ts';
import { pictureBytes } from '../review.ts';
import {
  bringBackMenuRequest,
  changeMenuRequest,
  discardMenuRequest,
  menuChanges,
  menuDraft,
  menuPreview,
  menuPublished,
  menuVersionAnswer,
  menuVersionList,
  menuVersionParams,
  publishMenuRequest,
} from '../staff/menu-draft.ts';
import { menuPicture, menuPictureParams, pictureCrop } from '../staff/menu-picture.ts';
import type { Bindings } from './binding.ts';

const change = { staff: 'menu.change' } as const;

/** Staff: the menu as it is drafted, published and brought back. */
export const MENU_EDITING_CALLS = {
  menuDraft: { access: change, params: restaurantParams, answer: menuDraft },
  changeMenu: { access: change, params: restaurantParams, body: changeMenuRequest, answer: menuChanges },
  discardMenu: { access: change, params: restaurantParams, body: discardMenuRequest, answer: menuChanges },
  publishMenu: { access: change, params: restaurantParams, body: publishMenuRequest, answer: menuPublished },
  previewMenu: { access: change, params: restaurantParams, answer: menuPreview },
  menuVersions: { access: change, params: restaurantParams, answer: menuVersionList },
  menuVersion: { access: change, params: menuVersionParams, answer: menuVersionAnswer },
  uploadMenuPicture: { access: change, params: restaurantParams, body: pictureBytes, answer: menuPicture },
  menuPicture: { access: change, params: menuPictureParams, answer: menuPicture },
  cropMenuPicture: { access: change, params: menuPictureParams, body: pictureCrop, answer: menuPicture },
  bringBackMenu: {
    access: change,
    params: menuVersionParams,
    body: bringBackMenuRequest,
    answer: menuChanges,
  },
} as const satisfies Bindings;
