-- What venue files need beside the venue itself: pictures, and what a file last said of stock.

CREATE TABLE images (
  -- The name in the picture's address: 32 hexadecimal digits of the SHA-256 of what it shows.
  hash        text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{32}$'),
  -- Composed pictures are drawn from their recipe; the others lie in the picture store under their hash.
  recipe      text,
  -- The same digits of the bytes that came in, before they were encoded anew.
  source_hash text,
  media_type  text,
  width       integer,
  height      integer,
  byte_size   integer,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK ((recipe IS NULL) = (media_type IS NOT NULL AND width IS NOT NULL AND height IS NOT NULL AND byte_size IS NOT NULL))
);
CREATE INDEX images_by_source ON images (source_hash) WHERE source_hash IS NOT NULL;

-- How a venue's file names its pictures, so that an export names them alike. A picture that has been replaced
-- since has another hash than the one noted here.
CREATE TABLE venue_pictures (
  restaurant_id integer NOT NULL REFERENCES restaurants ON DELETE CASCADE,
  -- "logo", "banner:<id>" or "menu:<id>"
  place         text NOT NULL,
  reference     text NOT NULL,
  hash          text NOT NULL REFERENCES images,
  PRIMARY KEY (restaurant_id, place)
);

-- A file sets stock and sold-out marks where it says something new; what was sold since, and what staff marked,
-- stays. So each row remembers what the file said last.
ALTER TABLE menus ADD COLUMN file_stock integer CHECK (file_stock >= 0);
ALTER TABLE menus ADD COLUMN file_sold_out boolean NOT NULL DEFAULT false;
ALTER TABLE options ADD COLUMN file_sold_out boolean NOT NULL DEFAULT false;
