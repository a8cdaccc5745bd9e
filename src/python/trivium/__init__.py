from trivium._trivium import *
