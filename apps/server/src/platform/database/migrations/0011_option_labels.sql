-- What an option brings with it: guests read it on the label page of the dish.
ALTER TABLE options ADD COLUMN food_origin jsonb;
ALTER TABLE options ADD COLUMN allergens text[] NOT NULL DEFAULT '{}';
